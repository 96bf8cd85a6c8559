import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAsOwner } from './seeded-owner.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** Runs in the page: drops every rule with `:has`, as Chrome did until 104 and Firefox until 120. */
function forgetHas(): void {
  const drop = (rules: CSSStyleSheet | CSSGroupingRule) => {
    for (let index = rules.cssRules.length - 1; index >= 0; index--) {
      const rule = rules.cssRules[index];
      if (rule instanceof CSSStyleRule && rule.selectorText.includes(':has(')) rules.deleteRule(index);
      else if (rule instanceof CSSGroupingRule) drop(rule);
    }
  };
  for (const sheet of document.styleSheets) drop(sheet);
}

/** Returns the visible styles of each choice's label and of all its descendants. */
const looks = (page: Page, name: string) =>
  page.locator(`input[name=${name}]`).evaluateAll((inputs) =>
    inputs.map((input) => {
      const label = (input as HTMLInputElement).labels?.[0];
      const parts = label ? [label, ...label.querySelectorAll(':not(svg *, img)')] : [];
      const look = parts.map((part) => {
        const { display, color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(part);
        return [part.tagName, display, color, backgroundColor, borderTopWidth, borderTopColor].join(' ');
      });
      return { chosen: (input as HTMLInputElement).checked, look: look.join('\n') };
    }),
  );

/** Returns the outline of the focused element, and whether it is large enough to see. */
const focusRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(focused);
    const { width, height } = focused.getBoundingClientRect();
    return { outlineStyle, outlineWidth, opacity, large: width >= 40 && height >= 40 };
  });

for (const { path, name, ready } of [
  { path: 'baski', name: 'piece', ready: 'Ne bastıracaksınız?' },
  { path: 'baski', name: 'ink', ready: 'Renk' },
  { path: 'davetler', name: 'suz', ready: 'Davetleri süz' },
]) {
  test(`the selected option of "${ready}" is visible without :has and with forced colours, its focus without :has`, {
    tag: '@full',
  }, async ({ page, shop, server }) => {
    // The print request stays unanswered.
    await page.route('**/api/print/preview', () => undefined);
    const headers = { Authorization: `Bearer ${shop.token}`, Origin: server.origin };
    const data = { name: 'Elif Kaya', phone: '+905339876543' };
    await page.request.post('/api/customers', { headers, data });
    await openAsOwner(page, shop);
    await page.goto(`/profile/${shop.slug}/${path}`);
    const choice = page.getByRole('group', { name: ready, exact: true });
    await expect(choice).toBeVisible();
    await page.evaluate(forgetHas);
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors });
      const all = await looks(page, name);
      const chosen = all.filter((each) => each.chosen).map(({ look }) => look);
      expect(chosen).toHaveLength(1);
      expect(all.filter((each) => !each.chosen).map(({ look }) => look)).not.toContain(chosen[0]);
    }

    await page.emulateMedia({ forcedColors: 'none' });
    await choice.getByRole('radio').nth(0).focus();
    await page.keyboard.press('ArrowRight');
    await expect(choice.getByRole('radio').nth(1)).toBeChecked();
    expect(await focusRing(page)).toEqual({
      outlineStyle: 'solid',
      outlineWidth: '3px',
      opacity: '1',
      large: true,
    });
  });
}

test('with forced colours, store buttons have a frame', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/contact');
  const store = page.getByRole('main').getByRole('link', { name: /App Store/ });
  await expect(store).toHaveCSS('border-top-width', '2px');
});

test('with forced colours, a switch shows its knob on and off', { tag: '@full' }, async ({ page, shop }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAsOwner(page, shop);
  await page.getByRole('button', { name: 'Görünen telefon' }).click();
  const toggle = page.getByRole('switch', { name: 'Telefonumu göster' });
  for (const on of [false, true]) {
    if (on) await toggle.click();
    await expect(toggle).toBeChecked({ checked: on });
    const [knob, ground] = await toggle.evaluate((input) => [
      getComputedStyle(input, '::after').backgroundColor,
      getComputedStyle(input).backgroundColor,
    ]);
    expect(knob).not.toBe(ground);
  }
});

test('the focus outline of a selected segment has the colour of its text, with forced colours too', {
  tag: '@full',
}, async ({ page, shop }) => {
  await page.route('**/api/print/preview', () => undefined);
  await openAsOwner(page, shop);
  await page.goto(`/profile/${shop.slug}/baski`);
  const segments = page.getByRole('group', { name: 'Renk', exact: true }).getByRole('radio');
  await segments.nth(0).focus();
  await page.keyboard.press('ArrowRight');
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    const [outline, text] = await segments
      .nth(1)
      .evaluate((input) => [
        getComputedStyle(input).outlineColor,
        getComputedStyle(input.nextElementSibling ?? input).color,
      ]);
    expect(outline, forcedColors).toBe(text);
  }
});
