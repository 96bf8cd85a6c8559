import './phone-orders.css';
import './phone-loop.css';
import { BrandMark } from '#web/layout/brand.tsx';
import { classes } from '#web/ui/classes.ts';
import { RimBadge } from '#web/ui/drawings/rim-badge.tsx';
import { Check } from '#web/ui/icons.tsx';
import { OpenSwitch, Phone, StatusBar, Tabs } from './phone.tsx';

interface OrderCardProps {
  count: number;
  customer: string;
  time: string;
  detail: string;
  price: string;
  state: 'arriving' | 'accepted' | 'paid';
}

function Paid({ className }: { className?: string }) {
  return (
    <span className={classes('act act-paid', className)}>
      <Check />
      Ödendi
    </span>
  );
}

function OrderActions({ state }: Pick<OrderCardProps, 'state'>) {
  if (state === 'paid') return <Paid />;
  if (state === 'accepted') return <span className="act act-mark">Ödendi İşaretle</span>;
  return (
    <>
      <span className="act act-accept step-accept">Kabul Et</span>
      <span className="act act-mark step-mark">Ödendi İşaretle</span>
      <Paid className="step-paid" />
      <i className="tap tap-accept" />
      <i className="tap tap-paid" />
    </>
  );
}

function OrderCard({ count, customer, time, detail, price, state }: OrderCardProps) {
  return (
    <div className="order">
      <RimBadge>
        <b className="display">{count}</b>
      </RimBadge>
      <b>{customer}</b>
      <span className="soft">{time}</span>
      <span className="soft">{detail}</span>
      <b className="price">{price}</b>
      <div className="acts">
        <OrderActions state={state} />
      </div>
    </div>
  );
}

function Notification() {
  return (
    <div className="push">
      <span className="app-icon">
        <BrandMark />
      </span>
      <span>
        <b className="push-title">Yeni sipariş</b>
        <span className="soft">Aksoy Muhasebe: 3 çay, 1 oralet</span>
      </span>
      <span className="soft">şimdi</span>
    </div>
  );
}

function Takings() {
  return (
    <div className="kpis">
      <span>
        Sipariş<b className="kpi">64</b>
      </span>
      <span>
        Tahsilat
        <b className="kpi">
          <span className="step-before">₺1.240</span>
          <span className="step-paid">₺1.305</span>
        </b>
      </span>
      <span>
        Veresiye<b className="kpi">₺310</b>
      </span>
    </div>
  );
}

/** The app at work: an order arrives, is accepted and marked as paid. CSS moves it, in a loop of 14 s. */
export function HeroPhone() {
  return (
    <Phone
      label="Uygulamanın sipariş ekranı: yeni sipariş gelir, kabul edilir, ödendi olarak işaretlenir."
      className="loop"
    >
      <Notification />
      <div className="top">
        <StatusBar />
        <div className="title">
          <b className="display">Çınar Çay Ocağı</b>
          <OpenSwitch />
        </div>
        <Takings />
      </div>
      <div className="rim" />
      <div className="chips">
        <span className="lit">Bugün</span>
        <span>Bekleyen</span>
        <span>Ödenen</span>
      </div>
      <div className="cut">
        <div className="orders">
          <OrderCard
            count={4}
            customer="Aksoy Muhasebe"
            time="şimdi"
            detail="3 çay, 1 oralet · Kat 4"
            price="₺65"
            state="arriving"
          />
          <OrderCard
            count={2}
            customer="Terzi Nuri"
            time="09:36"
            detail="2 açık çay · Zemin kat"
            price="₺30"
            state="accepted"
          />
          <OrderCard
            count={6}
            customer="Yıldız Sigorta"
            time="09:28"
            detail="5 çay, 1 kahve · Kat 2"
            price="₺115"
            state="paid"
          />
        </div>
      </div>
      <Tabs lit="Siparişler" />
    </Phone>
  );
}
