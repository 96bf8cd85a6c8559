/** What a press on a customers' page opens: the app, a store, or a call or WhatsApp chat (ADR 132). */
export type Tap = 'app' | 'store' | 'contact';
