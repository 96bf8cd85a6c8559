/** The query of the contact page that names the reported business: `/contact?bildir={slug}`. */
export const REPORT_QUERY = 'bildir';
