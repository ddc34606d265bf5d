import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Checks the subject of the named message file, or of all commits since the hook was added (docs/style.md). */
const MAX_SUBJECT_LENGTH = 72
const HOOK = 'scripts/hooks/commit-msg'

const [messageFile] = process.argv.slice(2)
const subjects = messageFile ? [readFileSync(messageFile, 'utf8').split('\n')[0]!] : newSubjects()
const wrong = subjects.filter(subject => !isWellFormed(subject))
for (const subject of wrong)
  process.stderr.write(
    `Commit subject is not “Part: effect” in ${MAX_SUBJECT_LENGTH} characters (docs/style.md): ${subject}\n`,
  )
process.exit(wrong.length ? 1 : 0)

function isWellFormed(subject: string): boolean {
  if (/^(Merge|Revert) /.test(subject)) return true
  return subject.length <= MAX_SUBJECT_LENGTH && /^[A-Z][^:]{0,40}: \S.*[^.\s]$/.test(subject)
}

/** Returns the subjects of commits since the hook was added, or no subjects in a copy without history. */
function newSubjects(): string[] {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', HOOK).at(-1)
  return added ? git('log', '--no-merges', '--format=%s', `${added}..HEAD`) : []
}

function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}
