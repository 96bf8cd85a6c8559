/** One line of a scrape. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Parses an exposition as Prometheus would. */
export function samplesOf(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', text = '']) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** Labels that Prometheus adds when it scrapes. */
const ADDED = new Set(['instance', 'job']);
/** Metrics that Prometheus itself adds to each scrape. */
const ITS_OWN = new Set(['up']);

/**
 * Returns the selectors of an expression that match no sample, because a metric or a label does not exist.
 */
export function unansweredSelectors(expression: string, samples: readonly Sample[]): string[] {
  const selectors = [...expression.matchAll(/\b([a-z]\w*_\w+|up)\b(?:\{([^}]*)\})?/g)];
  return selectors.flatMap(([selector, name = '', matchers = '']) => {
    if (ITS_OWN.has(name) || FUNCTIONS.has(name)) return [];
    const wanted = [...matchers.matchAll(/(\w+)(=~|!=|!~|=)"([^"]*)"/g)];
    const answers = ({ labels, ...sample }: Sample) =>
      sample.name === name &&
      wanted.every(([, label = '', operator = '', text = '']) => {
        if (ADDED.has(label)) return true;
        const value = labels[label];
        return value !== undefined && compare(value, operator, text);
      });
    return samples.some(answers) ? [] : [selector];
  });
}

const FUNCTIONS = new Set(['histogram_quantile', 'label_values']);

function compare(value: string, operator: string, text: string): boolean {
  const same = operator.endsWith('~') ? new RegExp(`^(?:${text})$`).test(value) : value === text;
  return operator.startsWith('!') ? !same : same;
}
