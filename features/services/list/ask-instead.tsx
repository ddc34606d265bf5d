import { Link } from '@tanstack/react-router'

/** The line below the list: what else leads to a provider, and to a price. */
const AskInstead = ({ search }: { search: string | undefined }) => {
  const words = search ? { sta: search } : {}
  return (
    <p className="-mt-4 pb-12 text-center text-sm text-ink-2">
      Niste našli pravog majstora?{' '}
      <Link className="link" to="/zahtevi/{-$part}" params={{ part: 'novi' }} search={words}>
        Objavite zahtev
      </Link>
      , pa neka se majstori jave vama. Zanima vas cena?{' '}
      <Link className="link" to="/procena" search={words}>
        Procenite posao
      </Link>
      .
    </p>
  )
}
export default AskInstead
