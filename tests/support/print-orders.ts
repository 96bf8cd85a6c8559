import type { PrintOrder } from '#server/print/port.ts';

const CODE = 'M72L4WDW6N7W5VMYHQQX88GWKXTC2HJH';
export const SAYS = `https://demlik.example/r/${CODE}`;

const words = {
  code: 'Çaycı kodu',
  headline: 'Çayınızı uygulamadan söyleyin',
  steps: [
    ['Kodu', 'okutun'],
    ['Uygulamayı', 'indirin'],
    ['Çayınız', 'kapınıza gelsin'],
  ],
};

/** A poster of a shop of this name. */
export function posterOf(name: string, changes: Partial<PrintOrder> = {}): PrintOrder {
  return {
    template: 'poster',
    title: `${name}: afiş`,
    ink: 'colour',
    bleed: false,
    codes: [{ says: SAYS, label: 'QR kod' }],
    content: { name, code: CODE.match(/.{4}/g) ?? [], words },
    ...changes,
  };
}
