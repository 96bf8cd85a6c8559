import { Saucer } from '#web/ui/drawings/saucer.tsx';
import { TeaGlass } from '#web/ui/drawings/tea-glass.tsx';
import { ChevronLeft } from '#web/ui/icons.tsx';
import { type LedgerLine, LedgerSheet, OpenSwitch, Phone, StatusBar, Tabs } from './phone.tsx';

/** The app's first screen. */
export function WelcomeScreen() {
  return (
    <Phone label="Hoş geldiniz ekranı: telefonla giriş ya da işletme kaydı." className="welcome">
      <StatusBar />
      <div className="poster">
        <Saucer loading="lazy" />
        <TeaGlass loading="lazy" />
      </div>
      <b className="display">Çayınız demli, işiniz kolay olsun</b>
      <p>Telefon numaranızla girin, siparişler ekranınıza gelsin.</p>
      <div className="doors">
        <span>Telefonla Giriş Yap</span>
        <span>İşletme Kaydı</span>
      </div>
    </Phone>
  );
}

const recentOrders: readonly LedgerLine[] = [
  { mark: 'AM', title: 'Aksoy Muhasebe', detail: '3 çay, 1 oralet', price: '₺65', state: 'Yeni' },
  { mark: 'TN', title: 'Terzi Nuri', detail: '2 açık çay', price: '₺30', state: 'Ödendi', settled: true },
  {
    mark: 'YS',
    title: 'Yıldız Sigorta',
    detail: '5 çay, 1 kahve',
    price: '₺115',
    state: 'Ödendi',
    settled: true,
  },
];

/** The day at a glance. */
export function HomeScreen() {
  return (
    <Phone label="Ana sayfa ekranı: bekleyen siparişler, günün kasası ve veresiye.">
      <div className="top">
        <StatusBar />
        <div className="title">
          <b className="display">Günaydın, Hasan Usta</b>
        </div>
        <div className="title">
          <span>Dükkân siparişe açık</span>
          <OpenSwitch />
        </div>
      </div>
      <div className="rim" />
      <div className="figures">
        <span className="bg-brass text-on-brass">
          Bekleyen sipariş<b className="display">3</b>
        </span>
        <span className="bg-sand">
          Bugünkü sipariş<b className="display">64</b>
        </span>
        <span className="bg-teal text-on-teal">
          Tahsilat<b>₺1.240</b>
        </span>
        <span className="bg-brew text-on-brew">
          Veresiye<b>₺310</b>
        </span>
      </div>
      <p className="heading">
        Son siparişler <span>Tümü</span>
      </p>
      <LedgerSheet lines={recentOrders} />
      <Tabs lit="Siparişler" />
    </Phone>
  );
}

const history: readonly LedgerLine[] = [
  { mark: '20', title: '3 çay, 1 oralet', detail: 'bugün 09:41', price: '₺65', state: 'Ödenmedi' },
  { mark: '19', title: '4 çay', detail: 'dün 15:20', price: '₺60', state: 'Ödenmedi' },
  { mark: '19', title: '4 çay', detail: 'dün 10:05', price: '₺60', state: 'Ödenmedi' },
  { mark: '18', title: '2 kahve', detail: 'çarşamba 14:12', price: '₺80', state: 'Ödendi', settled: true },
  { mark: '18', title: '3 çay', detail: 'çarşamba 09:38', price: '₺45', state: 'Ödendi', settled: true },
];

/** One customer's account. */
export function CustomerScreen() {
  return (
    <Phone label="Müşteri ekranı: ödenmemiş hesap ve sipariş geçmişi.">
      <div className="top">
        <StatusBar />
        <p className="back">
          <ChevronLeft /> Müşteriler
        </p>
        <div className="customer">
          <span className="avatar display">AM</span>
          <span>
            <b className="display">Aksoy Muhasebe</b>
            Kat 4, No 12 · 14 aydır müşteri
          </span>
        </div>
      </div>
      <div className="rim" />
      <div className="balance">
        <span>
          Ödenmemiş hesap<b>₺185</b>
        </span>
        <span className="pay">Ödeme Al</span>
      </div>
      <p className="heading">Sipariş geçmişi</p>
      <div className="cut">
        <LedgerSheet lines={history} />
      </div>
      <Tabs lit="Müşteriler" />
    </Phone>
  );
}
