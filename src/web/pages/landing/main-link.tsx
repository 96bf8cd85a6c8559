import { pagePath } from '#shared/routing/pages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

/** For an owner, the page's script changes the link to the profile (landing-page.tsx). */
export function MainLink({ label, className }: { label: string; className?: string }) {
  return (
    <a
      href={pagePath.register}
      data-main-link=""
      className={classes('main-link', buttonClass({ variant: 'cream' }), className)}
    >
      <span>{label}</span>
      <span>Profilime Git</span>
    </a>
  );
}
