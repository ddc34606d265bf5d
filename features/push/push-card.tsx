import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Note } from '../../ui/note/note.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { SettingsCard } from '../accounts/settings/settings-card.tsx'
import { type PushKind, pushKinds } from './push-kinds.ts'
import { usePushDevice } from './use-push-device.ts'

const kindTexts: Record<PushKind, { label: string; hint: string }> = {
  message: { label: 'Poruke', hint: 'Kad vam neko piše.' },
  booking: { label: 'Termini', hint: 'Zahtevi, potvrde, izmene i podsetnici.' },
  waiting: { label: 'Oslobođeni termini', hint: 'Kad se oslobodi termin koji čekate.' },
  quote: { label: 'Ponude', hint: 'Kad stigne ponuda ili odgovor na vašu.' },
  complaint: { label: 'Reklamacije', hint: 'Prijavljeni kvarovi, odgovori, predlozi i rokovi.' },
  offer: { label: 'Traži se', hint: 'Novi zahtevi za vaš posao i ponude za vaš zahtev.' },
  evidence: { label: 'Provere', hint: 'Kad pogledamo vaš papir i kad mu se bliži kraj.' },
  decision: { label: 'Odluke', hint: 'O vašim uslugama, prijavama i prigovorima.' },
}

export function PushCard({ userId }: { userId: string }) {
  const { state, turn, isTurning, pick } = usePushDevice(userId)
  const isOn = state?.is === 'on'
  return (
    <SettingsCard id="ovaj-uredjaj" title="Obaveštenja na ovom uređaju">
      {!state && <Skeleton height={60} />}
      {state?.is === 'unsupported' && (
        <Note>Ovaj pregledač ne prima obaveštenja. O novim porukama vam i dalje javljamo emailom.</Note>
      )}
      {state?.is === 'install_first' && (
        <Note>
          <strong className="block">Na iPhone-u prvo dodajte Komšiluk na početni ekran</strong>
          Dodirnite „Podeli” (Share), pa „Dodaj na početni ekran” (Add to Home Screen). Otvorite ga odatle i vratite se
          ovde.
        </Note>
      )}
      {state?.is === 'denied' && (
        <Note tone="ochre">
          <strong className="block">Pregledač ne dozvoljava obaveštenja</strong>
          Otvorite podešavanja sajta (ikonica levo od adrese), kod „Obaveštenja” (Notifications) izaberite „Dozvoli” i
          vratite se ovde.
        </Note>
      )}
      {(state?.is === 'off' || isOn) && (
        <Switch
          between
          className="settings-switch"
          checked={isOn}
          disabled={isTurning}
          onCheckedChange={turn}
          label={switchLabel(
            'Javljaj mi na ovom uređaju',
            'I kad sajt nije otvoren. Na zaključanom ekranu piše ko se javio, ali ne i šta je napisano.',
          )}
        />
      )}
      {isOn && (
        <>
          <div className="push-kinds">
            {pushKinds.map(kind => (
              <Switch
                key={kind}
                between
                className="settings-switch"
                checked={state.kinds.includes(kind)}
                onCheckedChange={on =>
                  pick(pushKinds.filter(each => (each === kind ? on : state.kinds.includes(each))))
                }
                label={switchLabel(kindTexts[kind].label, kindTexts[kind].hint)}
              />
            ))}
          </div>
          <p className="text-sm text-ink-2">
            Od 21 do 7 h javljamo samo za današnje termine i hitne zahteve, ostalo sačeka jutro. Email šaljemo tek ako
            pola sata ne otvorite sajt.
          </p>
        </>
      )}
    </SettingsCard>
  )
}

const switchLabel = (label: string, hint: string) => (
  <>
    <strong className="block">{label}</strong>
    <span className="block text-sm text-ink-2">{hint}</span>
  </>
)
