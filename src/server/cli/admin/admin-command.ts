import type { Command } from 'commander';
import { groups, type VerbDefinition } from './groups.ts';
import type { AdminHost, AdminOptions } from './run-verb.ts';

export function addAdminCommand(program: Command, host: AdminHost): void {
  const admin = program
    .command('admin')
    .description('support: businesses, codes, owners, messages, outbox (docs/operations/support.md)')
    .option('--json', 'print JSON')
    .option('--show-phones', 'print phone numbers in full')
    .option('--as <name>', 'the operator’s name for the audit log')
    .configureHelp({ showGlobalOptions: true });
  for (const { name, about, verbs } of groups) {
    const group = admin.command(name).description(about);
    for (const verb of verbs) addVerb(group, verb, host);
  }
}

function addVerb(group: Command, { usage, about, options, load }: VerbDefinition, host: AdminHost): void {
  const command = group.command(usage).description(about);
  for (const [flags, meaning] of options) command.option(flags, meaning);
  command.action(async () => {
    const { runVerb } = await import('./run-verb.ts');
    const typed = {
      verb: `${group.name()} ${command.name()}`,
      args: command.args,
      options: command.optsWithGlobals<AdminOptions>(),
    };
    await runVerb(host, typed, await load());
  });
}
