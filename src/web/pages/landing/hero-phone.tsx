import { BrandMark } from '#web/layout/brand.tsx';
import { classes } from '#web/ui/classes.ts';
import { ChartColumn, Check, Coffee, ReceiptText, Users } from '#web/ui/icons.ts';

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
  if (state === 'accepted') return <span className="act act-mark">Ödeme Alındı</span>;
  return (
    <>
      <span className="act act-accept step-accept">Kabul Et</span>
      <span className="act act-mark step-mark">Ödeme Alındı</span>
      <Paid className="step-paid" />
      <i className="tap tap-accept" />
      <i className="tap tap-paid" />
    </>
  );
}

function OrderCard({ count, customer, time, detail, price, state }: OrderCardProps) {
  return (
    <div className="order">
      <span className="badge">
        <b className="display">{count}</b>
      </span>
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

/** Shows an order from arrival to payment. CSS animates it, in a loop of 14 s. */
export function HeroPhone() {
  return (
    <div
      role="img"
      aria-label="Uygulamanın sipariş ekranı: yeni sipariş gelir, kabul edilir, ödendi olarak işaretlenir."
      className="phone loop relative text-[9.2px] lg:mt-2 lg:text-[10.6px]"
    >
      <div className="screen" aria-hidden="true">
        <Notification />
        <div className="top">
          <div className="status">09:41</div>
          <div className="title">
            <b className="display">Çınar Çay Ocağı</b>
            <span className="switch">
              Açık
              <i />
            </span>
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
        <div className="tabs">
          <span className="lit">
            <ReceiptText />
            Siparişler
          </span>
          <span>
            <Users />
            Müşteriler
          </span>
          <span>
            <Coffee />
            Menü
          </span>
          <span>
            <ChartColumn />
            Rapor
          </span>
        </div>
      </div>
    </div>
  );
}
