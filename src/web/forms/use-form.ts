import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '#web/api/api-errors.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { type FormErrors, validate } from './validation.ts';

type Fields = Record<string, string | boolean>;
type NamesOf<Input, Value> = { [Name in keyof Input]: Input[Name] extends Value ? Name : never }[keyof Input];

interface FormOptions<Input extends Fields, Output> {
  /** In the order of the fields; a boolean is a checkbox. Unedited fields follow changes. */
  initial: Input;
  /** The contract's schema, or a schema of its parts. The form shows the first message for a field. */
  schema: z.ZodMiniType<Output>;
  /** True while a task runs: the form ignores submissions, and its fields keep the submitted values. */
  busy: boolean;
  onSubmit: (values: Output) => void;
  onInvalid?: (errors: FormErrors<Input>) => void;
  /** Where fields belong together. */
  merge?: typeof withInitial<Input>;
}

/**
 * Props of an element in a form whose buttons answer a question: nothing is sent before. A submission focuses the
 * question and no answer, because a second Enter would choose it.
 */
export const unansweredQuestion = { 'data-question': '', tabIndex: -1 } as const;

/** Returns the values of a form's elements: before hydration, React does not know them. */
function typedInto<Input extends Fields>(form: HTMLFormElement, values: Input): Input {
  const typed: Fields = { ...values };
  for (const name of Object.keys(values)) {
    const element = form.elements.namedItem(name);
    if (element instanceof HTMLTextAreaElement) typed[name] = element.value;
    if (!(element instanceof HTMLInputElement)) continue;
    typed[name] = element.type === 'checkbox' ? element.checked : element.value;
  }
  return typed as Input;
}

const isSame = <Input extends Fields>(one: Input, other: Input) =>
  Object.keys(one).every((name) => one[name] === other[name]);

/**
 * Returns the remaining errors after a change of the field `name`. The schema's errors of other fields may
 * depend on it and are checked again; the server's errors stay.
 */
function recheckErrors<Input extends Fields>(
  schema: z.ZodMiniType,
  shown: FormErrors<Input>,
  [before, after]: [Input, Input],
  name: keyof Input,
): FormErrors<Input> {
  const others = Object.keys(shown).filter((other) => other !== name && shown[other] !== undefined);
  if (others.length === 0) return {};
  const was = validate(schema, before).errors;
  const is = validate(schema, after).errors;
  const kept = others.map((other) => [other, was[other] === shown[other] ? is[other] : shown[other]]);
  return Object.fromEntries(kept) as FormErrors<Input>;
}

/** Replaces unedited fields with the new initial values; keeps edited ones. */
function withInitial<Input extends Fields>(values: Input, begunWith: Input, initial: Input): Input {
  const typed = Object.entries(values).filter(([name, value]) => value !== begunWith[name]);
  return { ...initial, ...Object.fromEntries(typed) };
}

/**
 * Validates on submit and focuses the first invalid field. Editing a field removes its error and checks the
 * other invalid fields again. The state outlives the form's elements, so that a previous step reappears
 * unchanged.
 */
export function useForm<Input extends Fields, Output>(options: FormOptions<Input, Output>) {
  const { initial, schema, busy, onSubmit, onInvalid, merge = withInitial } = options;
  const [values, setValues] = useState(initial);
  const [begunWith, setBegunWith] = useState(initial);
  const [errors, showErrors] = useState<FormErrors<Input>>({});
  const [focused, setFocused] = useState<{ name: keyof Input } | null>(null);
  const form = useRef<HTMLFormElement>(null);

  if (!isSame(initial, begunWith)) {
    setBegunWith(initial);
    setValues(merge(values, begunWith, initial));
  }
  useEffect(() => {
    const { current } = form;
    if (current !== null) setValues((known) => typedInto(current, known));
  }, []);
  useFocusAfterCommit(focused, () => focused && form.current?.elements.namedItem(String(focused.name)));

  /** Focuses the field after the next render, which may create it. */
  const focus = (name: keyof Input) => setFocused({ name });

  function setErrors(found: FormErrors<Input>) {
    showErrors(found);
    const first = Object.keys(initial).find((name) => found[name] !== undefined);
    if (first !== undefined) focus(first);
  }

  function setValue<Name extends keyof Input>(name: Name, value: Input[Name]) {
    setValues((current) => ({ ...current, [name]: value }));
    showErrors((shown) => recheckErrors(schema, shown, [values, { ...values, [name]: value }], name));
  }

  function submit(event: Pick<FormEvent, 'preventDefault'>) {
    event.preventDefault();
    if (busy) return;
    const question = form.current?.querySelector<HTMLElement>('[data-question]');
    if (question) return question.focus();
    // If submitted before hydration, the elements have newer values than the state.
    const typed = form.current === null ? values : typedInto(form.current, values);
    const { parsed, errors: found } = validate(schema, typed);
    setErrors(found);
    if (parsed === undefined) onInvalid?.(found);
    else onSubmit(parsed);
  }

  return {
    values,
    errors,
    /** True if a field differs from what it began with. */
    isTouched: !isSame(values, begunWith),
    setValue,
    setErrors,
    focus,
    /** Shows the server's messages under their fields. Returns true if any field belongs to this form. */
    setServerErrors(error: unknown): boolean {
      const known = Object.entries(error instanceof ApiError ? error.fields : {}).filter(
        ([name]) => name in initial,
      );
      setErrors(Object.fromEntries(known) as FormErrors<Input>);
      return known.length > 0;
    },
    reset(to: Input = initial) {
      setValues(to);
      showErrors({});
    },
    /** Props of the `<form>`. POST, so that a press before hydration puts no input into the address bar. */
    props: { ref: form, method: 'post', noValidate: true, onSubmit: submit } as const,
    field: (name: NamesOf<Input, string>) => ({
      name: String(name),
      value: values[name] as string,
      error: errors[name],
      readOnly: busy,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
        setValue(name, currentTarget.value as Input[typeof name]),
    }),
    checkbox: (name: NamesOf<Input, boolean>) => ({
      name: String(name),
      checked: values[name] as boolean,
      error: errors[name],
      // HTML has no read-only checkbox: React restores the value if this handler ignores a change.
      'aria-disabled': busy || undefined,
      onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
        if (!busy) setValue(name, currentTarget.checked as Input[typeof name]);
      },
    }),
  };
}
