/** Events of a case that a side is notified of. */
export type ComplaintEvent =
  | 'filed'
  | 'replied'
  | 'offered'
  | 'asked'
  | 'proposed'
  | 'accepted'
  | 'refused'
  | 'settled'
  | 'withdrawn'
  | 'closed'
  | 'answer_soon'
  | 'answer_overdue'
  | 'settlement_soon'
  | 'settlement_overdue'

type Names = { customer: string; provider: string; other: string; service: string; answerBy: string; settleBy: string }

/**
 * Subject and sentence of an email; the sentence follows `Dobar dan,`. None repeats a text of the case, because others
 * may read the mailbox.
 */
export const eventTexts: Record<ComplaintEvent, (names: Names) => { subject: string; sentence: string }> = {
  filed: ({ customer, service, answerBy, settleBy }) => ({
    subject: `Reklamacija: ${service}`,
    sentence: `${customer} podnosi reklamaciju za „${service}”. Rok za odgovor je do ${answerBy}, a za rešenje do ${settleBy}`,
  }),
  replied: ({ other, service }) => ({
    subject: `Reklamacija: odgovor za „${service}”`,
    sentence: `${other} vam odgovara na reklamaciju.`,
  }),
  offered: ({ other, service }) => ({
    subject: `Reklamacija: predlog rešenja za „${service}”`,
    sentence: `${other} vam nudi rešenje. Ako vam odgovara, prihvatite ga na stranici reklamacije.`,
  }),
  asked: ({ other, service }) => ({
    subject: `Reklamacija: pozvan je naš tim („${service}”)`,
    sentence: `${other} traži da naš tim pogleda slučaj i predloži rešenje. Vidimo samo ono što ste u slučaj upisali.`,
  }),
  proposed: ({ service }) => ({
    subject: `Reklamacija: predlog našeg tima za „${service}”`,
    sentence: 'naš tim predlaže rešenje. Važi kada ga prihvate obe strane.',
  }),
  accepted: ({ other, service }) => ({
    subject: `Reklamacija: predlog je prihvaćen („${service}”)`,
    sentence: `${other} prihvata predlog našeg tima. Čeka se vaš odgovor.`,
  }),
  refused: ({ other, service }) => ({
    subject: `Reklamacija: predlog nije prihvaćen („${service}”)`,
    sentence: `${other} ne prihvata predlog našeg tima. Slučaj ostaje otvoren.`,
  }),
  settled: ({ service }) => ({
    subject: `Reklamacija je rešena: ${service}`,
    sentence: 'dogovorili ste se. Šta je dogovoreno, piše na stranici reklamacije.',
  }),
  withdrawn: ({ customer, service }) => ({
    subject: `Reklamacija je povučena: ${service}`,
    sentence: `${customer} povlači reklamaciju.`,
  }),
  // Without the title of the service, which is erased with its provider's account.
  closed: () => ({
    subject: 'Reklamacija je zatvorena',
    sentence: 'jedan od dva naloga je obrisan, pa je slučaj zatvoren. Beleška o tome ostaje na stranici reklamacije.',
  }),
  answer_soon: ({ service, answerBy }) => ({
    subject: `Rok za odgovor na reklamaciju: do ${answerBy}`,
    sentence: `na reklamaciju za „${service}” još niste odgovorili. Rok je do ${answerBy}`,
  }),
  answer_overdue: ({ service, answerBy }) => ({
    subject: `Rok za odgovor je prošao: ${service}`,
    sentence: `na reklamaciju nije odgovoreno do ${answerBy} To sada piše u slučaju. Svaka strana može da pozove naš tim.`,
  }),
  settlement_soon: ({ service, settleBy }) => ({
    subject: `Rok za rešenje reklamacije: do ${settleBy}`,
    sentence: `reklamacija za „${service}” još nije rešena. Rok je do ${settleBy}`,
  }),
  settlement_overdue: ({ service, settleBy }) => ({
    subject: `Rok za rešenje je prošao: ${service}`,
    sentence: `reklamacija nije rešena do ${settleBy} To sada piše u slučaju. Svaka strana može da pozove naš tim.`,
  }),
}

/** Titles of pushes, which name neither the job nor the texts, because others can read a locked screen. */
export const pushTitles: Record<ComplaintEvent, string> = {
  filed: 'Stigla je reklamacija',
  replied: 'Odgovor na reklamaciju',
  offered: 'Ponuđeno je rešenje reklamacije',
  asked: 'Reklamacija: pozvan je naš tim',
  proposed: 'Predlog našeg tima za reklamaciju',
  accepted: 'Predlog za reklamaciju je prihvaćen',
  refused: 'Predlog za reklamaciju nije prihvaćen',
  settled: 'Reklamacija je rešena',
  withdrawn: 'Reklamacija je povučena',
  closed: 'Reklamacija je zatvorena',
  answer_soon: 'Rok za odgovor na reklamaciju uskoro ističe',
  answer_overdue: 'Rok za odgovor na reklamaciju je prošao',
  settlement_soon: 'Rok za rešenje reklamacije uskoro ističe',
  settlement_overdue: 'Rok za rešenje reklamacije je prošao',
}

export const endingEvents: ComplaintEvent[] = ['settled', 'withdrawn', 'closed']
