import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requireValidPhone } from '../../../platform/serbian/phone-numbers.server.ts'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import { invalidInput } from '../../../platform/server/http/problem.server.ts'
import type { WebsiteRow } from '../own-website.server.ts'
import { requireUnreserved } from '../reserved-names.server.ts'
import { sectionNames } from '../templates.ts'
import { sectionsInput, websiteChanges } from '../website.ts'
import { websiteLengths } from '../website-limits.ts'
import { providerWebsites } from '../website-tables.server.ts'
import { columnsOf, replaceSections } from '../website-writes.server.ts'
import { findDraft } from './draft-row.server.ts'
import { writeDraft } from './drafts.server.ts'
import type { SiteDraft } from './site-draft.ts'

/** Copies the draft, if there is one, to the published site. Throws 422 with the invalid fields. */
export async function applyDraft(tx: Tx, row: WebsiteRow): Promise<void> {
  const { content, version } = await findDraft(tx, row.id)
  if (!content) return
  const { changes, sections } = validated(content, row)
  requireUnreserved(changes.subdomain, row.subdomain)
  requireValidPhone('contact_phone', changes.contact_phone, row.contactPhone)
  await tx
    .update(providerWebsites)
    .set({ ...columnsOf(changes), templateId: content.template_id })
    .where(eq(providerWebsites.id, row.id))
  await replaceSections(tx, row.id, sections)
  await writeDraft(tx, row, version + 1, null)
}

function validated({ template_id: _, sections, ...fields }: SiteDraft, row: WebsiteRow) {
  const changes = websiteChanges.safeParse(fields)
  const parts = sectionsInput.safeParse({
    sections: sections.map(section => ({
      ...section,
      ...(section.section_type === 'hero' && followedTexts(section, fields, row)),
      background_color: section.background_color || null,
      text_color: section.text_color || null,
    })),
  })
  const problems = {
    ...(changes.error && problemsOf(changes.error)),
    ...(parts.error && sectionProblem(parts.error, sections)),
  }
  if (!changes.success || !parts.success) throw invalidInput(problems)
  return { changes: changes.data, sections: parts.data.sections }
}

/** Returns the hero's new texts. Unedited hero texts follow the site's title and description. */
function followedTexts(
  hero: SiteDraft['sections'][number],
  { site_title, site_description }: Pick<SiteDraft, 'site_title' | 'site_description'>,
  row: WebsiteRow,
) {
  return {
    ...(hero.title === row.siteTitle && { title: site_title }),
    ...((hero.subtitle ?? '') === row.siteDescription && {
      subtitle: site_description.slice(0, websiteLengths.sectionSubtitle) || null,
    }),
  }
}

const problemsOf = ({ issues }: z.ZodError) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

/** Returns the first problem with its section's name because the editor shows one message for all sections. */
function sectionProblem({ issues }: z.ZodError, sections: SiteDraft['sections']) {
  const [issue] = issues
  const section = sections[Number(issue?.path[1])]
  const message = issue?.message ?? ''
  return { sections: section ? `${sectionNames[section.section_type]}: ${message}` : message }
}
