import { pagePath } from '#shared/routing/pages.ts';
import { useAnswerTime } from '#web/lib/answer-time.ts';
import { Plus } from '#web/ui/icons.ts';
import { questions } from './content.ts';

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
        <div className="faq">
          {questions.map(({ question, answer, promisesAnswer }, index) => (
            <details key={question} open={index === 0}>
              <summary>
                {question}
                <Plus />
              </summary>
              <p>{promisesAnswer ? answer + answerTime : answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
