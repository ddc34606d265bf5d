export const criteria = [
  { field: 'service_quality', label: 'Kvalitet usluge' },
  { field: 'communication', label: 'Komunikacija' },
  { field: 'price', label: 'Cena' },
] as const
export type Criterion = (typeof criteria)[number]['field']
