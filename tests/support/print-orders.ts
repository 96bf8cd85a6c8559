import type { PrintOrder } from '#server/documents/print/port.ts';

const CODE = 'M72L4WDW6N7W5VMYHQQX88GWKXTC2HJH';
export const LINK = `https://demlik.example/r/${CODE}`;

const words = {
  call: 'Okutun, çayınızı söyleyin',
  cut: 'Önce buradan kesin',
  fold: 'Sonra buradan katlayın',
  tableSteps: ['Kodu okutun', 'Uygulamayı indirin', 'Çayınız masanıza gelsin'],
  place: ['Okutun, çayınız', 'buraya gelsin.'],
  code: 'Çaycı kodu',
  headline: 'Çayınızı uygulamadan söyleyin',
  steps: [
    ['Kodu', 'okutun'],
    ['Uygulamayı', 'indirin'],
    ['Çayınız', 'kapınıza gelsin'],
  ],
};

/** Returns the order of a poster for a business of this name. */
export function posterOf(name: string, changes: Partial<PrintOrder> = {}): PrintOrder {
  return {
    template: 'poster',
    title: `${name}: afiş`,
    ink: 'colour',
    bleed: false,
    codes: [{ text: LINK, label: 'QR kod' }],
    content: { name, code: CODE.match(/.{4}/g) ?? [], link: 'demlik.example/cinar', words },
    ...changes,
  };
}

/** Returns the order of labels for a business of this name, each with its own code. */
export function labelsOf(
  name: string,
  labels: readonly string[],
  changes: Partial<PrintOrder> = {},
): PrintOrder {
  const places = labels.map((label, index) => ({ id: `K${100 + index}`, label }));
  const codes = places.map(({ id, label }) => ({ text: `${LINK}?yer=${id}`, label }));
  return posterOf(name, { template: 'labels', codes, content: { name, places, words }, ...changes });
}
