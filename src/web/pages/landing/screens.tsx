import type { ReactNode } from 'react';
import { CustomerScreen, HomeScreen, WelcomeScreen } from './app-screens.tsx';

function Shot({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <figure>
        {children}
        <figcaption>
          <b className="display">{title}</b>
          {text}
        </figcaption>
      </figure>
    </li>
  );
}

// On phones the list scrolls sideways; arrow keys must reach it too, and not every browser sees to that.
const keyboardScrollable = { tabIndex: 0 };

/** The three screenshots of SPEC section 1: welcome, homepage, customer. */
export function Screens() {
  return (
    <section aria-labelledby="ekranlar" className="on-brew py-section">
      <div className="wrap">
        <div className="section-head">
          <h2 id="ekranlar">Üç ekranda bütün dükkân</h2>
          <p className="text-lead text-on-brew-soft">Büyük yazı, az düğme. Islak elle de kullanılır.</p>
        </div>
      </div>
      <ul className="shots" aria-label="Ekran görüntüleri" {...keyboardScrollable}>
        <Shot title="Hoş geldiniz" text="Şifre yok. Telefon numaranız ve gelen kod yeter.">
          <WelcomeScreen />
        </Shot>
        <Shot title="Ana sayfa" text="Bekleyen sipariş, günün kasası, veresiye: hepsi bir bakışta.">
          <HomeScreen />
        </Shot>
        <Shot title="Müşteri" text="Kim ne içti, ne ödedi, ne kaldı. Tek dokunuşla ödeme alın.">
          <CustomerScreen />
        </Shot>
      </ul>
    </section>
  );
}
