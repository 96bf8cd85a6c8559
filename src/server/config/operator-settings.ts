import type { Operator } from '#shared/legal/operator.ts';

/** The operator in development. Production requires a real one. */
const EXAMPLE_OPERATOR = { name: 'Örnek işletici', address: 'Örnek adres' } as const;

const oneLine = (most: number) => ({
  pattern: new RegExp(`^\\S(?:[^\\p{Cc}]{0,${most - 2}}\\S)?$`, 'u'),
  wanted: `one line of 1 to ${most} characters`,
});

/** Each variable with its field and its format. */
const FIELDS = {
  OPERATOR_NAME: { field: 'name', ...oneLine(200) },
  OPERATOR_ADDRESS: { field: 'address', ...oneLine(300) },
  OPERATOR_MERSIS: { field: 'mersis', pattern: /^\d{16}$/, wanted: 'the 16 digits of the MERSİS number' },
  OPERATOR_TAX_ID: { field: 'taxId', pattern: /^\d{10}$/, wanted: 'the 10 digits of the tax number (VKN)' },
  OPERATOR_KEP: {
    field: 'kep',
    pattern: /^[^\s@]+@[a-z\d.-]+\.kep\.tr$/i,
    wanted: 'a registered e-mail address, which ends in .kep.tr',
  },
  OPERATOR_PHONE: {
    field: 'phone',
    pattern: /^\+?\d[\d ]{5,18}\d$/,
    wanted: 'a phone number of digits and spaces, like +90 212 000 00 00',
  },
  OPERATOR_TRADE_REGISTRY: { field: 'tradeRegistry', ...oneLine(100) },
  OPERATOR_VERBIS: { field: 'verbis', ...oneLine(100) },
  OPERATOR_STORE_NAME: { field: 'developer', ...oneLine(200) },
} as const satisfies Record<string, { field: keyof Operator; pattern: RegExp; wanted: string }>;

/** An identity number belongs to a person, and these values are published. */
const IDENTITY_NUMBER = /^\d{11}$/;

function problemOf(name: keyof typeof FIELDS, value: string): string | null {
  const { pattern, wanted } = FIELDS[name];
  if (name === 'OPERATOR_TAX_ID' && IDENTITY_NUMBER.test(value)) {
    return (
      `${name}: 11 digits are a personal identity number (TCKN). It would appear on public pages, where it must ` +
      'never be; set OPERATOR_MERSIS, or the 10-digit tax number (VKN)'
    );
  }
  return pattern.test(value) ? null : `${name}: must be ${wanted}`;
}

/** Reads `OPERATOR_*`. Adds errors to `problems`. */
export function readOperator(given: NodeJS.ProcessEnv, problems: string[]): Operator {
  const operator: Operator = { ...EXAMPLE_OPERATOR };
  for (const name of Object.keys(FIELDS) as (keyof typeof FIELDS)[]) {
    const value = given[name]?.trim();
    if (value === undefined) continue;
    const problem = problemOf(name, value);
    if (problem === null) operator[FIELDS[name].field] = value;
    else problems.push(problem);
  }
  return operator;
}

/** Returns errors for missing details that a public service must publish (KVKK m. 10, 6563 m. 3). */
export function missingOperator(given: NodeJS.ProcessEnv): string[] {
  const problems = ['OPERATOR_NAME', 'OPERATOR_ADDRESS']
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is missing: the legal texts name the operator of this service`);
  if (given.OPERATOR_MERSIS === undefined && given.OPERATOR_TAX_ID === undefined) {
    problems.push('OPERATOR_MERSIS and OPERATOR_TAX_ID are missing: set one of them');
  }
  return problems;
}
