/** Paths of the product calls (SPEC section 7 and DESIGN's additions), once for server, browser and OpenAPI. */
export const apiPaths = {
  register: '/api/register',
  businessByPhone: '/api/business/by-phone',
  business: '/api/business',
  updateBusiness: '/api/business/update',
  deleteAccount: '/api/account/delete',
  contact: '/api/contact',
  invitation: '/api/invitation',
  phoneCheck: '/api/auth/phone-check',
  whitelistLogin: '/api/auth/whitelist-login',
  botCheck: '/api/auth/bot-check',
  openapi: '/api/openapi.json',
} as const;
