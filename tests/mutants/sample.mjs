import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

const every = Number(process.env.MUTANTS_EVERY ?? 1);

/** Lets each nth mutant run. The others count as uncompilable, hence in no score. */
class Sample {
  async init() {}

  async check(mutants) {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        Number(id) % every === 0
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', Sample)];
