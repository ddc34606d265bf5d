import { Heading, type PartProps, SectionButton } from './site-section.tsx'

/** Section with frequent questions. The answers open without a script. */
export function Questions(props: PartProps) {
  const { section, page } = props
  return (
    <>
      <Heading {...props} />
      {section.content && <p className="text head">{section.content}</p>}
      {page.isPreview && !section.questions.length && (
        <p className="note">Ovde će biti pitanja koja vam klijenti često postavljaju, sa vašim odgovorima.</p>
      )}
      <div className="questions">
        {section.questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <SectionButton {...props} />
    </>
  )
}
