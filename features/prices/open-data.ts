export const licenceUrl = 'https://creativecommons.org/licenses/by/4.0/deed.sr-latn'

/** The columns of the open data in their order, each with its explanation on the page. */
export const openDataColumns = [
  { name: 'posao', text: 'oznaka posla' },
  { name: 'naziv', text: 'naziv posla' },
  { name: 'delatnost', text: 'kategorija u kojoj je posao' },
  { name: 'jedinica', text: 'jedinica na koju se cena odnosi' },
  { name: 'mesto', text: 'grad' },
  { name: 'q1', text: 'donji kvartil, u dinarima' },
  { name: 'medijana', text: 'srednja cena, u dinarima' },
  { name: 'q3', text: 'gornji kvartil, u dinarima' },
  { name: 'pruzalaca', text: 'broj pružalaca usluge' },
  { name: 'ponuda', text: 'broj prihvaćenih ponuda u poslednjih 12 meseci' },
  { name: 'mesec', text: 'mesec objave' },
  { name: 'demo', text: 'true za izmišljene podatke probnog sajta' },
] as const
