import type { Ink, Testimonial } from '#shared/landing-content.ts';
import { site } from '#shared/site.ts';

/** The landing page's texts. Configuration replaces the claims and testimonials with the operator's own. */

export interface Feature {
  icon: 'bell' | 'ledger' | 'sign' | 'board' | 'receipt' | 'intercom';
  title: string;
  description: string;
  color: Ink;
}

export const promises = {
  setup: 'Ücretsiz kurulum desteği',
  trial: 'Ücretsiz deneme',
  price: 'Uygun fiyat',
  support: '7/24 destek',
} as const;

export const features: readonly Feature[] = [
  {
    icon: 'bell',
    title: 'Sipariş anında cebinizde',
    description:
      'Müşteri söyler söylemez telefonunuza bildirim gelir. Kim, nerede, ne istedi; hepsi ekranda.',
    color: 'brew',
  },
  {
    icon: 'ledger',
    title: 'Veresiye defteri artık şaşmaz',
    description: 'Müşteriyi bir kez kaydedin. Ne içti, ne ödedi, ne kaldı; hep yazılı durur.',
    color: 'brass',
  },
  {
    icon: 'sign',
    title: 'Dükkânı bir dokunuşla açın',
    description: 'Açık deyin, sipariş gelsin. Kapalı deyin, kimse boşuna beklemesin.',
    color: 'teal',
  },
  {
    icon: 'board',
    title: 'Menünüz sizin elinizde',
    description: 'Çayı, oraleti, kahveyi ekleyin; fiyatı değişince tek yerden düzeltin.',
    color: 'sand',
  },
  {
    icon: 'receipt',
    title: 'Kim ödedi, belli olsun',
    description: 'Siparişi ödendi olarak işaretleyin; akşam hesabınız tutsun.',
    color: 'red',
  },
  {
    icon: 'intercom',
    title: 'Diyafona daha az iş düşer',
    description:
      'Siparişler uygulamadan gelir, diyafon başında beklemek azalır. Ek eleman ihtiyacınız azalır.',
    color: 'sand',
  },
];

export const steps = [
  { title: 'Kaydolun', text: 'Dükkânınızın adını, adınızı, telefonunuzu yazın.' },
  { title: 'Uygulamayı indirin', text: 'Ürünlerinizi ekleyin, QR kodunuzu müşterinize verin.' },
  { title: 'Sipariş alın', text: 'Müşteri söyler, bildirim gelir.' },
] as const;

interface Question {
  question: string;
  answer: string;
  /** The answer is followed by the support's response time. */
  promisesAnswer?: true;
}

/** Shown as samples until the operator has testimonials of owners who agreed. */
export const sampleTestimonials: readonly Testimonial[] = [
  {
    name: 'Hasan Yıldız',
    business: 'Çınar Çay Ocağı',
    initials: 'HY',
    color: 'red',
    text: 'Eskiden diyafon susmazdı. Şimdi sipariş telefona düşüyor, ben demliğin başından ayrılmıyorum.',
  },
  {
    name: 'Ayşe Demir',
    business: 'Han Çay Evi',
    initials: 'AD',
    color: 'teal',
    text: 'Veresiyeyi deftere yazardım, ay sonu hesap karışırdı. Artık kim ne içti, ne ödedi, uygulamada yazılı.',
  },
  {
    name: 'İsmail Şahin',
    business: 'Merkez Çay Ocağı',
    initials: 'İŞ',
    color: 'brass',
    text: 'Kurarken takıldım, yazdım; adım adım anlattılar. Elim ayağım oldu.',
  },
];

export const questions: readonly Question[] = [
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
