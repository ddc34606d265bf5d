import { PHOTO_DONE } from '../features/estimates/question.ts'

/** Answers of a plumber's questions that count two valves. */
export const plumbingAnswers = {
  trade: 'vodoinstalater',
  answers: { sta: 'slavina', 'gde-curi': 'ventil', 'broj-ventila': 2, 'slika-ventila': PHOTO_DONE },
}
