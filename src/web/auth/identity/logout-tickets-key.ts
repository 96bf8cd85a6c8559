/** Key in localStorage of logouts that the server has not confirmed, separated by spaces. */
export const LOGOUT_TICKETS = 'logout_tickets';
