import { readFileSync } from 'node:fs';

/**
 * The variables that `OPERATOR_FILE` replaces, read for one more release. The release after it deletes this file
 * and its three uses.
 */
const FIELDS = Object.entries({
  OPERATOR_NAME: 'identity.name',
  OPERATOR_ADDRESS: 'identity.address',
  OPERATOR_MERSIS: 'identity.mersis',
  OPERATOR_TAX_ID: 'identity.taxId',
  OPERATOR_KEP: 'identity.kep',
  OPERATOR_PHONE: 'identity.phone',
  OPERATOR_TRADE_REGISTRY: 'identity.tradeRegistry',
  OPERATOR_VERBIS: 'identity.verbis',
  OPERATOR_STORE_NAME: 'identity.developer',
  DATA_LOCATION: 'data.location',
  HOSTING_PROVIDER: 'data.hosting',
  TRANSFER_BASIS: 'data.transferBasis',
  MAIL_PROVIDER: 'data.mail',
  SMS_WEBHOOK_PROVIDER: 'data.sms',
  PUSH_PROVIDER: 'data.push',
  SUPPORT_ANSWER_HOURS: 'supportAnswerHours',
  STORE_RATING: 'landing.rating',
  STORE_REVIEWS: 'landing.reviews',
  STORE_DOWNLOADS: 'landing.downloads',
  TESTIMONIALS_FILE: 'landing.testimonials',
});

export const variableOf = (path: string) =>
  FIELDS.reduce((text, [variable, field]) => text.replace(field, variable), path);

/** Returns what the variables say, as the operator's file would say it. */
export function readOperatorVariables(given: NodeJS.ProcessEnv, readJson: (file: string) => unknown) {
  const operator = allOf(given, readJson);
  dropUnused(given, operator);
  return operator;
}

function allOf(given: NodeJS.ProcessEnv, readJson: (file: string) => unknown) {
  const operator: Record<string, Record<string, unknown>> = {};
  for (const [variable, path] of FIELDS) {
    const value = given[variable]?.trim();
    if (value === undefined) continue;
    const [section = '', field] = path.split('.');
    const content = variable === 'TESTIMONIALS_FILE' ? readJson(value) : toField(variable, value);
    Object.assign(operator, {
      [section]: field === undefined ? content : { ...operator[section], [field]: content },
    });
  }
  return operator;
}

/** Drops what the former release did not need: incomplete details in a trial, the company of another SMS provider. */
function dropUnused(given: NodeJS.ProcessEnv, operator: Record<string, Record<string, unknown>>) {
  const { identity, data } = operator;
  if ((given.SMS_PROVIDER ?? 'webhook') !== 'webhook') delete data?.sms;
  if (given.APP_ENV === 'production') return;
  if (!(identity?.name && identity.address && (identity.mersis ?? identity.taxId))) delete operator.identity;
  if (!(data?.location && data.transferBasis && data.mail)) delete operator.data;
}

/** Parses `Mesaj, Ltd., DE`, with the country after the last comma; other values are as they are. */
function toField(variable: string, value: string) {
  if (!['MAIL_PROVIDER', 'SMS_WEBHOOK_PROVIDER', 'PUSH_PROVIDER'].includes(variable)) return value;
  const [, name, country] = /^(.*),\s*(.*)$/s.exec(value) ?? [];
  return { name, country };
}

const REMOVE = 'remove them once no process of the former release runs with them';

/** Returns a sentence that says how to move the variables that are set; none if there are none. */
export function movedVariables(given: NodeJS.ProcessEnv): string[] {
  const names = FIELDS.map(([variable]) => variable).filter((variable) => given[variable] !== undefined);
  if (names.length === 0) return [];
  if (given.OPERATOR_FILE !== undefined)
    return [`${names.join(', ')}: not read, because OPERATOR_FILE is set; ${REMOVE}`];
  const json = JSON.stringify(allOf(given, (file) => JSON.parse(readFileSync(file, 'utf8'))));
  return [
    `${names.join(', ')}: the next release does not read them; ` +
      `save ${json} as operator.json, set OPERATOR_FILE to its path, and ${REMOVE}`,
  ];
}
