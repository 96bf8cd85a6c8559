import { LRUCache } from 'lru-cache';

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Each kind of file, and of page with its style, has one; more than there are. */
const MOST_KEPT = 500;
const lists = new LRUCache<string, HeaderList>({ max: MOST_KEPT });
const forms = new WeakMap<HeaderList, Record<string, HeaderList>>();

/** One list for all that are equal, so that what is made of a list is made once and kept once. */
export function shared(list: HeaderList): HeaderList {
  const key = list.flat().join('\n');
  const known = lists.get(key);
  if (known !== undefined) return known;
  lists.set(key, list);
  return list;
}

/** A shared list with what a coding adds to it; without one it is a 304's, too. */
export function ofForm(list: HeaderList, coding = ''): HeaderList {
  const known = forms.get(list)?.[coding];
  if (known !== undefined) return known;
  const form: HeaderList = [
    ...list,
    ['Vary', 'Accept-Encoding'],
    ...(coding === '' ? [] : [['Content-Encoding', coding] as const]),
  ];
  forms.set(list, { ...forms.get(list), [coding]: form });
  return form;
}
