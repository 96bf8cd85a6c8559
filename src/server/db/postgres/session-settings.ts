import type pg from 'pg';

interface SessionSetting {
  value: string;
  /** Values that a pooler's sessions, which we cannot set, may have instead. */
  fits: RegExp;
  /** True if any other value falsifies what the server reads, or fails its statements. */
  required?: true;
}

/**
 * What our statements rely on, whatever server, database and role have as default. Time-outs are parameters
 * of each connection. `default_transaction_read_only` stays: hosts set it when the disk is full.
 */
const SESSION_SETTINGS: Readonly<Record<string, SessionSetting>> = {
  DateStyle: { value: 'ISO, MDY', fits: /^ISO\b/, required: true },
  // Migrations name tables in `public`.
  search_path: { value: 'public', fits: /^("\$user", )?public\b/, required: true },
  // With less, `float8` loses digits of the time.
  extra_float_digits: { value: '1', fits: /^[0-3]$/ },
  // After a lock was waited for, the next statement has to see what its owner committed.
  default_transaction_isolation: { value: 'read committed', fits: /^read committed$/ },
  idle_session_timeout: { value: '0', fits: /^/ },
  // PostgreSQL 17
  transaction_timeout: { value: '0', fits: /^/ },
  // Compilation takes up to a second per execution, longer than any statement here (ADR 13).
  jit: { value: 'off', fits: /^off$/ },
};

const entries = Object.entries(SESSION_SETTINGS);

/** Returns a statement, because PgBouncer rejects startup parameters. `local`: for this transaction only. */
export function setSession(settings: Readonly<Record<string, string | number>>, local: boolean): string {
  const wanted = Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`);
  return `select set_config(name, value, ${local}) from (values ${wanted.join(', ')}) as wanted(name, value)
    where current_setting(name, true) is not null`;
}

export const sessionValues: Readonly<Record<string, string>> = Object.fromEntries(
  entries.map(([name, { value }]) => [name, value]),
);

/** Returns the defaults of this role and database that the server would change if the session were its own. */
export async function findForeignDefaults(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; value: string; role: string; database: string }>(
    `select name, reset_val as value, quote_ident(current_user) as role, quote_ident(current_database()) as database
      from pg_settings where name = any($1)`,
    [entries.map(([name]) => name)],
  );
  return rows.flatMap(({ name, value, role, database }) => {
    const setting = SESSION_SETTINGS[name];
    if (setting === undefined || setting.fits.test(value)) return [];
    // Corrects it also if the database or another line sets it.
    const remedy = `ALTER ROLE ${role} IN DATABASE ${database} SET ${name} = '${setting.value}';`;
    return [{ name, value, remedy, required: setting.required === true }];
  });
}
