import { pagePath } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';
import { useAnswerTime } from '#web/lib/page-state.tsx';
import { Plus } from '#web/ui/icons.ts';

interface Question {
  question: string;
  answer: string;
  /** The answer is followed by the support's response time. */
  promisesAnswer?: true;
}

const questions: readonly Question[] = [
  {
    question: `${site.name} ücretli mi?`,
    answer:
      'Kayıt olmak ve temel sürümü kullanmak ücretsizdir. Ek özellikler için uygulama mağazasından Premium alabilir, dilediğiniz zaman iptal edebilirsiniz.',
  },
  {
    question: 'Müşterilerim ne yapmalı?',
    answer:
      'Uygulamayı indirip QR kodunuzu okutmaları yeter. Kodu tezgâha koyabilir ya da WhatsApp’tan gönderebilirsiniz.',
  },
  {
    question: 'Bilgisayar gerekir mi?',
    answer: 'Hayır, telefonunuz yeter. Burada kaydolur, siparişleri uygulamada alırsınız.',
  },
  {
    question: 'Kurulumda yardım alabilir miyim?',
    answer: 'Elbette. Kurulum desteği ücretsizdir. Bize günün her saatinde yazabilirsiniz.',
    promisesAnswer: true,
  },
  {
    question: 'Dükkân kapalıyken sipariş gelir mi?',
    answer: 'Gelmez. Dükkânı kapattığınızda sipariş alınmaz.',
  },
];

/** Plain `<details>`: they open without JavaScript, and the browser's search finds their text. */
export function Questions() {
  const answerTime = useAnswerTime();
  return (
    <section className="py-section">
      <div className="wrap grid gap-x-16 lg:grid-cols-[5fr_7fr]">
        <div className="section-head content-start">
          <h2>Sık sorulan sorular</h2>
          <p className="text-ink-soft">
            Aklınıza takılan başka bir şey varsa <a href={pagePath.contact}>bize yazın</a>.
          </p>
        </div>
        <div>
          {questions.map(({ question, answer, promisesAnswer }, index) => (
            <details
              key={question}
              open={index === 0}
              className="group border-t-2 border-line last:border-b-2"
            >
              <summary className="grid min-h-16 list-none grid-cols-[1fr_26px] items-center gap-4 py-4 text-lead leading-snug font-semibold text-balance [&::-webkit-details-marker]:hidden">
                {question}
                <Plus className="size-6.5 text-red-ink transition-transform group-open:rotate-45" />
              </summary>
              <p className="max-w-[60ch] pb-5">{promisesAnswer ? answer + answerTime : answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
