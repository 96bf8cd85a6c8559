import { CalendarCheck, Headset, HeartHandshake, Tag } from '#web/ui/icons.ts';

/** The four promises of product.md 1.3. */
const promises = [
  { text: 'Ücretsiz kurulum desteği', Icon: HeartHandshake },
  { text: 'Ücretsiz deneme', Icon: CalendarCheck },
  { text: 'Uygun fiyat', Icon: Tag },
  { text: '7/24 destek', Icon: Headset },
];

export function Promises() {
  return (
    <ul
      aria-label="Neler sunuyoruz"
      className="wrap grid grid-cols-2 gap-x-3 gap-y-4 narrow:grid-cols-1 py-7 lg:flex lg:justify-between lg:pt-10 lg:pb-6"
    >
      {promises.map(({ text, Icon }) => (
        <li
          key={text}
          className="flex items-center gap-2.5 leading-tight font-semibold lg:gap-3.5 lg:text-lead"
        >
          <Icon className="size-7.5 text-red-ink lg:size-9.5" />
          {text}
        </li>
      ))}
    </ul>
  );
}
