import { accounts, profiles } from '../../features/accounts/account-tables.server.ts'
import { appointmentSettings } from '../../features/appointments/appointment-tables.server.ts'
import { mainTown } from '../../platform/serbian/towns.ts'
import { administratorKey, demoLogins, idOf } from './ids.ts'
import type { FirstRows } from './loading.ts'
import { customers, providers } from './people.ts'
import { wakingTime } from './waking-time.ts'

const MINUTES_PER_DAY = 1440

const listPeople = () => [
  ...providers.map(person => ({ ...person, accountRole: 'provider' as const, role: 'user' as const })),
  ...customers.map(person => ({ ...person, accountRole: 'regular' as const, role: 'user' as const })),
  {
    key: administratorKey,
    name: '',
    email: demoLogins.administrator,
    location: mainTown().name,
    phone: null,
    daysAgo: 400,
    accountRole: 'regular' as const,
    role: 'admin' as const,
  },
]

export async function addPeople({ tx, now, passwordHash: password }: FirstRows): Promise<void> {
  const people = listPeople()
  await tx.insert(profiles).values(
    people.map(person => ({
      id: idOf('person', person.key),
      name: person.name,
      email: person.email,
      emailVerified: true,
      location: person.location,
      phone: person.phone,
      accountRole: person.accountRole,
      aiAssistantEnabled: Boolean('assistant' in person && person.assistant),
      role: person.role,
      createdAt: wakingTime(now, person.daysAgo * MINUTES_PER_DAY),
    })),
  )
  for (const { key } of people.filter(person => 'assistant' in person && person.assistant)) {
    const hours = { start: '10:00', end: '18:00', interval: 60 }
    await tx.insert(appointmentSettings).values({ providerId: idOf('person', key), ...hours })
  }
  await tx.insert(accounts).values(
    people.map(person => ({
      id: idOf('account', person.key),
      userId: idOf('person', person.key),
      accountId: idOf('person', person.key),
      providerId: 'credential',
      password,
    })),
  )
}
