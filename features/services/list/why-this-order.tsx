import { Dialog } from '../../../ui/dialog/dialog.tsx'

const reasons = [
  {
    title: 'Šta ste tražili',
    text: 'Prvo ono što tu reč ima u naslovu, pa u ključnim rečima, pa majstori za taj kvar ili posao, i tek onda opisi i slične reči.',
  },
  {
    title: 'Ocena i broj ocena',
    text: 'Svaka usluga kreće kao da već ima pet ocena od 4,2. Zato jedna petica ne nadjača trideset ocena od 4,9, a ko tek počinje nije na dnu.',
  },
  {
    title: 'Vreme odgovora',
    text: 'Mala prednost onima koji na prvu poruku obično odgovore u roku od sat vremena, i nešto manja do četiri sata.',
  },
  {
    title: 'Slobodan termin',
    text: 'Mala prednost onome kod koga može da se zakaže danas, sutra ili prekosutra.',
  },
]

/** Explains the order 'best' (docs/product.md, Services). */
export default function WhyThisOrder(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog {...props} title="Zašto ovaj redosled?">
      <p>Kad izaberete „Najbolje”, usluge su poređane ovako:</p>
      <ol className="mt-3 grid list-decimal gap-2.5 pl-5">
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <b className="font-semibold">{title}.</b> {text}
          </li>
        ))}
      </ol>
      <p className="mt-3.5">
        Ako imate svoje mesto na profilu, prvo su usluge iz njega. „U blizini” isti taj red deli na dva: prvo vaše
        mesto, ili ono čiji ste kraj izabrali, pa sva ostala.{' '}
        <b className="font-semibold">Mesto na spisku se ne plaća</b>: niko ne može da kupi bolje.
      </p>
    </Dialog>
  )
}
