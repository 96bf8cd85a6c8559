import { siApple } from 'simple-icons';
import { expect, test } from 'vitest';
import { AppleMark, Check, Star } from '#web/ui/icons.ts';
import { drawIcons } from './build-icons.ts';

/** Returns the sprite's drawing at the position that the stylesheet gives to an icon. */
async function drawnAs(icon: typeof Check): Promise<string> {
  const { sprite, style } = await drawIcons();
  const name = icon({}).props.className.split(' ').at(-1);
  const place = Number(new RegExp(`\\.${name} \\{\\s+--icon: (\\d+);`).exec(style)?.[1]);
  return sprite.match(/<g transform.*/g)?.[place] ?? '';
}

test('the stylesheet maps each icon component to its drawing in the sprite', async () => {
  expect(await drawnAs(Check)).toContain('d="M20 6 9 17l-5-5"');
  expect(await drawnAs(AppleMark)).toContain(siApple.path);
});

test('only filled icons have a fill', async () => {
  expect(await drawnAs(Star)).toContain('fill="#000"');
  expect(await drawnAs(Check)).not.toContain('fill="#000"');
});
