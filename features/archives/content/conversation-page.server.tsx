import { dateAndHour } from '../../../platform/serbian/moments.ts'
import { publicName } from '../../accounts/display-name.ts'
import type { Attachment } from '../../attachments/attachment.ts'
import { deletedMessageText } from '../../conversations/chat/message-text.tsx'
import { hiddenMessageText } from '../../conversations/own-texts.ts'
import { type ArchiveData, type Row, text } from './archive-data.server.ts'
import { endDocument, startDocument, toHtml } from './archive-document.server.tsx'
import { attachmentPath } from './archive-paths.ts'

/** Writes the page of one conversation, message by message. */
export async function* conversationPage(
  { userId, script }: ArchiveData,
  { other, title }: { other: string; title: string },
  messages: AsyncIterable<Row>,
): AsyncGenerator<string> {
  const name = publicName(other, false)
  yield startDocument(`${name} · Moj paket`, '../', script)
  yield toHtml(
    <header>
      <div className="wrap">
        <p>
          <a href="../index.html#razgovori">Svi razgovori</a>
        </p>
        <h1>{name}</h1>
        <p className="quiet">{title}</p>
      </div>
    </header>,
    script,
  )
  yield '<main class="wrap"><ol class="talk">'
  for await (const message of messages) yield toHtml(<Message message={message} userId={userId} name={name} />, script)
  yield `</ol></main>${endDocument}`
}

function Message({ message, userId, name }: { message: Row; userId: string; name: string }) {
  const isMine = message.sender_id === userId
  const isNote = message.message_type === 'system'
  const attachments = readAttachments(message.attachments)
  const words = message.hidden ? hiddenMessageText : text(message.content)
  const at = message.created_at as Date
  return (
    <li className={isNote ? 'note' : isMine ? 'mine' : undefined}>
      {!isNote && (
        <span className="from">
          {isMine ? 'Vi' : name}
          {message.automatic === true && ', automatski odgovor'}
        </span>
      )}
      {words && <p translate={message.hidden || isNote ? undefined : 'no'}>{words}</p>}
      {!words && !attachments.length && <p>{deletedMessageText}</p>}
      {attachments.map(file => (
        <AttachedFile key={file.id} file={file} isMine={isMine} />
      ))}
      <time dateTime={at.toISOString()}>{dateAndHour(at)}</time>
    </li>
  )
}

/** Shows a file of the user. Files of others are their data, so the archive does not contain them. */
function AttachedFile({ file, isMine }: { file: Attachment; isMine: boolean }) {
  const isPhoto = file.kind === 'photo'
  if (!isMine)
    return (
      <p className="quiet">
        {isPhoto ? (
          'Slika koju ste dobili'
        ) : (
          <>
            Prilog: <span translate="no">{file.name}</span>
          </>
        )}
      </p>
    )
  const path = `../${attachmentPath(file)}`
  if (!isPhoto)
    return (
      <p>
        <a href={path} translate="no">
          {file.name}
        </a>
      </p>
    )
  return (
    <a href={path}>
      <img src={path} alt="Poslata slika" loading="lazy" {...sizeOf(file)} />
    </a>
  )
}

const sizeOf = ({ width, height }: Attachment) => (width && height ? { width, height } : {})

/** The export reads the column through an expression, which the database driver may return as text. */
const readAttachments = (value: unknown): Attachment[] =>
  (typeof value === 'string' ? JSON.parse(value) : value) as Attachment[]
