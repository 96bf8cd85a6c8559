type AttributeValue = string | number;

interface SpanStart {
  /** One of few: what varies is an attribute. */
  name: string;
  /** Whether it answers somebody or asks somebody. */
  kind: 'server' | 'client';
  attributes?: Readonly<Record<string, AttributeValue>>;
  /** W3C Trace Context, of whoever asks; without it what runs around it is its parent. */
  traceparent?: string | null;
}

export interface Span {
  rename(name: string): void;
  set(name: string, value: AttributeValue): void;
  fail(): void;
}

/** What took how long. Names and attributes hold nothing of a person, as labels of metrics do not. */
export interface Traces {
  /** Does `work` within a span, which ends with it, and has failed where that rejects. */
  within<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
}

const nothing = () => undefined;
const noSpan: Span = { rename: nothing, set: nothing, fail: nothing };

/** Where nobody asked for traces. */
export const noTraces: Traces = { within: (_, work) => work(noSpan) };
