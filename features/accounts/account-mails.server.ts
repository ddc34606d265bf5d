import { composeLetter } from '../../platform/server/letter.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'

/** The letter after signing up, and again when a new link is asked for. `url` confirms the address. */
export async function sendConfirmation(runtime: Runtime, to: string, url: string): Promise<void> {
  await runtime.mail.send(
    composeLetter(runtime.config.APP_NAME, to, {
      subject: 'Potvrdite svoju email adresu',
      paragraphs: [
        'Dobar dan,',
        'neko je, verovatno vi, otvorio nalog sa ovom adresom. Potvrdite je dugmetom ispod, pa se prijavite.',
        'Ako to niste bili vi, ne morate ništa da radite: bez potvrde nalog ostaje zatvoren.',
      ],
      action: { label: 'Potvrdi email adresu', url },
    }),
  )
}
