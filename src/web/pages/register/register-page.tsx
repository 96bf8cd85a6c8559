import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { apiErrors } from '#shared/contract/errors.ts';
import { type CanonicalPhone, displayPhone } from '#shared/domain/phone.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { CodeStep } from '#web/auth/login/code-step.tsx';
import { useSession } from '#web/auth/session/session.tsx';
import { useFailureText } from '#web/forms/use-task.ts';
import { PageFrame } from '#web/layout/page-frame.tsx';
import type { PageModule } from '#web/layout/page-module.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TeaGlass } from '#web/ui/drawings.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { ArrowLeft, Check, ChevronLeft } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
import { Steps } from '#web/ui/steps.tsx';
import { DetailsForm } from './details-form.tsx';
import { type Registration, useRegistration } from './use-registration.ts';

/** The owner has just verified this number of an existing business, so one press logs in. */
function PhoneTaken({ registration, phone }: { registration: Registration; phone: CanonicalPhone }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useFocusAfterCommit(true, () => heading.current);
  const failed = useFailureText(registration);
  const failure = failed === apiErrors.PHONE_TAKEN.message ? null : failed;
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        Zaten kayıtlısınız
      </h2>
      <Note id={`${id}-taken`}>{apiErrors.PHONE_TAKEN.message}</Note>
      <p id={`${id}-why`}>
        <b>{unbroken(displayPhone(phone))}</b> numarasını az önce doğruladınız, yeni kod beklemeden giriş
        yapabilirsiniz.
      </p>
      {failure && <FieldError id={`${id}-failure`}>{failure}</FieldError>}
      <Button
        busy={registration.running === 'logging-in'}
        aria-describedby={`${id}-taken ${id}-why${failure ? ` ${id}-failure` : ''}`}
        onClick={registration.logIn}
      >
        Giriş Yap
      </Button>
      <Button variant="quiet" disabled={registration.running !== null} onClick={registration.back}>
        <ChevronLeft />
        Geri Dön
      </Button>
    </Card>
  );
}

const STEPS = ['1. Bilgiler', '2. Doğrulama'];

const promises = [
  'Kendi sayfanız ve QR kodunuz hemen hazır olur',
  'Kurulumda yanınızdayız, ücretsiz',
  'Şifre yok, telefon numaranız yeter',
];

function Side() {
  return (
    <div className="grid content-start gap-4">
      <a
        href={pagePath.landing}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-inherit no-underline hover:underline"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        Ana Sayfaya Dön
      </a>
      <h1>İşletme Kaydı</h1>
      <p className="text-lead text-ink-soft">Ücretsizdir.</p>
      <ul className="grid gap-3 max-lg:hidden">
        {promises.map((promise) => (
          <li key={promise} className="flex gap-3 leading-snug">
            <Check className="size-5.5 flex-none text-teal-ink" aria-hidden="true" />
            {promise}
          </li>
        ))}
      </ul>
      <TeaGlass className="w-52 max-lg:hidden" />
    </div>
  );
}

function LoginLink() {
  return (
    <p className="text-ink-soft">
      Zaten hesabınız var mı?{' '}
      <a href={pagePath.landing} data-login="">
        Giriş Yapın
      </a>
    </p>
  );
}

function CurrentStep({ registration }: { registration: Registration }) {
  const { step } = registration;
  if (step.name === 'form') return <DetailsForm registration={registration} />;
  if (step.name === 'taken') return <PhoneTaken registration={registration} phone={step.phone} />;
  return (
    <Card>
      <h2>Kodu yazın</h2>
      <CodeStep step={step} flow={registration} submitLabel="Doğrula ve Kayıt Ol" />
    </Card>
  );
}

/**
 * Scrolls to the top of a new step. The form's button is at the end of a long page, and the next step is
 * short. Without this, its field would touch a phone's upper edge, where the toast about the code appears.
 */
function useScrollToStep(step: string): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const show = () => top.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    show();
    if (step !== 'taken') return;
    // The way out of the code's history entry restores the scroll of the form.
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('popstate', () => requestAnimationFrame(show), { signal, once: true });
    return () => listening.abort();
  }, [step]);
  return top;
}

/** Redirects on arrival. A visitor who becomes an owner here is redirected after registration. */
function useOwnersWay(): void {
  const { business, restored } = useSession();
  const arrived = useRef(false);
  useLayoutEffect(() => {
    if (!restored || arrived.current) return;
    arrived.current = true;
    if (business?.slug) navigate(pagePath.profile(business.slug), { replace: true });
  }, [business, restored]);
}

/** Registration in two steps: the details, and the code that verifies the number (product.md 2.4). */
function RegisterPage() {
  useOwnersWay();
  const registration = useRegistration();
  const onForm = registration.step.name === 'form';
  const top = useScrollToStep(registration.step.name);
  return (
    <PageFrame>
      <div className="wrap grid gap-8 pt-page pb-section lg:grid-cols-[5fr_7fr] lg:gap-16">
        <Side />
        <div ref={top} className="grid scroll-mt-32 content-start gap-6 tablet:scroll-mt-6">
          <Steps label="Kayıt adımları" steps={STEPS} current={onForm ? 0 : 1} />
          <CurrentStep registration={registration} />
          {onForm && <LoginLink />}
        </div>
      </div>
    </PageFrame>
  );
}

export const page: PageModule<'register'> = Object.assign(RegisterPage, {
  metadata: {
    title: 'İşletme Kaydı',
    description: 'Çay ocağınızı ücretsiz kaydedin. Sayfanız, linkiniz ve QR kodunuz hemen hazır olur.',
  },
});
