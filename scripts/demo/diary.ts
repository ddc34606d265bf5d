/** Visitors of Milan's pages by day, the oldest first: 219 in the thirty days before the last thirty, 245 in these. */
export const views = [
  ...[5, 8, 6, 6, 5, 6, 6, 9, 9, 6, 6, 7, 5, 6, 8, 10, 6, 6, 8, 5, 8, 10, 9, 9, 7, 8, 6, 9, 10, 10],
  ...[6, 6, 6, 5, 5, 5, 8, 10, 11, 6, 7, 6, 5, 6, 8, 13, 9, 9, 9, 6, 8, 11, 12, 10, 11, 7, 8, 10, 12, 10],
]

type DemoAppointment = { workday: number; time: string; client: string; notes: string | null }

/** Milan's diary by working days from today, Sundays left out; twelve are still to come. */
export const appointments: DemoAppointment[] = [
  { workday: -20, time: '09:00', client: 'Ljiljana Kostić', notes: 'razvodna kutija' },
  { workday: -17, time: '14:30', client: 'Petar Simić', notes: null },
  { workday: -12, time: '10:00', client: 'Olga Stanić', notes: 'luster' },
  { workday: -9, time: '16:00', client: 'Zoran Ilić', notes: 'bojler 80 l' },
  { workday: -6, time: '09:30', client: 'Mesna zajednica Kotež', notes: null },
  { workday: -3, time: '11:00', client: 'Branislav Pop', notes: 'utičnice u kuhinji' },
  { workday: -1, time: '15:00', client: 'Milica Savić', notes: null },
  { workday: 1, time: '09:00', client: 'Petar Simić', notes: 'indukciona ploča' },
  { workday: 1, time: '10:30', client: 'Ana Nikolić', notes: 'osigurač iskače' },
  { workday: 1, time: '12:00', client: 'Mesna zajednica Kotež', notes: null },
  { workday: 1, time: '15:30', client: 'Olga Stanić', notes: 'plafonjera' },
  { workday: 2, time: '09:30', client: 'Zoran Ilić', notes: 'zaptivka na bojleru' },
  { workday: 2, time: '13:00', client: 'Vesna Radu', notes: null },
  { workday: 3, time: '16:00', client: 'Marko Đorđević', notes: 'stara tabla' },
  { workday: 5, time: '10:00', client: 'Dušanka Lazić', notes: 'dve utičnice' },
  { workday: 5, time: '14:00', client: 'Stevan Kiš', notes: null },
  { workday: 8, time: '09:00', client: 'OŠ na Tesli', notes: 'rasveta u hodniku' },
  { workday: 11, time: '11:30', client: 'Teodora Lazin', notes: null },
  { workday: 16, time: '09:00', client: 'Marko Đorđević', notes: 'nova tabla' },
]
