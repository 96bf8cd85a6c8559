import type { RequiredVariable } from './sms-provider.ts';
import { type SmsSettings, smsProviders } from './sms-providers.ts';

const isProvider = (name: string): name is SmsSettings['provider'] => Object.hasOwn(smsProviders, name);

/** Reads `SMS_PROVIDER` and its credentials; adds each error to `problems`. */
export function readSmsSettings(given: NodeJS.ProcessEnv, problems: string[]): SmsSettings {
  const { SMS_PROVIDER: provider = 'outbox' } = given;
  if (!isProvider(provider)) {
    // Production rejects the outbox folder.
    const offered = Object.keys(smsProviders).filter(
      (name) => name !== 'outbox' || given.APP_ENV !== 'production',
    );
    problems.push(`SMS_PROVIDER: one of ${offered.join(', ')}`);
    return { provider: 'outbox' };
  }
  const required: RequiredVariable = (name, shape = /./, problem = '') => {
    const value = given[name];
    if (value === undefined) problems.push(`${name} is missing, which SMS_PROVIDER=${provider} needs`);
    else if (!shape.test(value)) problems.push(`${name}: ${problem}`);
    return value ?? '';
  };
  // The settings belong to the provider that read them; TypeScript cannot infer this from the table.
  return { provider, ...smsProviders[provider].readSettings(required, problems) } as SmsSettings;
}
