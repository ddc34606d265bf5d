import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { LineCounter, parseDocument, visit } from 'yaml'
import { root } from '../platform/server/root.server.ts'

/** One text that people read, and where it is written; what is filled in at run time stands in it as `{}`. */
export type WrittenText = { file: string; line: number; text: string; isButton: boolean }

/** Our letters, small words that only we have, or what the product is about; neither a pattern, markup nor SQL. */
const isSerbian = (text: string) =>
  /[čćžšđČĆŽŠĐ„]|(?:^| )(?:je|se|sa|za|po|vam|ste|nije|bez|ili|kod)(?= |$)|uslug|nalog|email|poruk|slik|termin/.test(
    text,
  ) && !/[\\|^]|^<|\(\?|^\s*(?:SELECT|INSERT) /.test(text)

const sources = ['app', 'features', 'platform', 'ui', 'scripts/demo'].map(folder => `${folder}/**/*.{ts,tsx}`)

/** Every Serbian text of the house: all of `content/` and of the demonstration, and what stands in the code. */
export function writtenTexts(): WrittenText[] {
  const markdown = globSync('content/**/*.md', { cwd: root }).flatMap(inMarkdown)
  const demonstration = globSync('scripts/demo/data/*.yaml', { cwd: root }).flatMap(inData)
  const code = globSync(sources, { cwd: root }).filter(file => !/\.test\.|\.gen\./.test(file))
  return [...markdown, ...demonstration, ...code.flatMap(inCode)]
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const inMarkdown = (file: string): WrittenText[] =>
  read(file)
    .split('\n')
    .map((text, index) => ({ file, line: index + 1, text, isButton: false }))
    .filter(({ text }) => text.trim() && !/^(date| {2}latitude| {2}longitude): /.test(text))

/** Every text of a YAML file, but not the names it has there. */
function inData(file: string): WrittenText[] {
  const lines = new LineCounter()
  const found: WrittenText[] = []
  visit(parseDocument(read(file), { lineCounter: lines }), {
    Scalar(key, { value, range }) {
      if (key === 'key' || typeof value !== 'string') return
      const text = value.replaceAll(/\s+/g, ' ').trim()
      found.push({ file, line: lines.linePos(range![0]).line, text, isButton: false })
    },
  })
  return found.filter(({ text }) => text)
}

function inCode(file: string): WrittenText[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  const found: WrittenText[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    const text = textOf(node)
    if (text === undefined) {
      ts.forEachChild(node, visit)
      return
    }
    if (!isSerbian(text)) return
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    found.push({ file, line, text: text.replaceAll(/\s+/g, ' ').trim(), isButton: isInButton(node) })
  }
  visit(source)
  return found.filter(({ text }) => text)
}

/** The text that a node writes, with all that `+` and `${…}` put together; undefined when it is no text. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(span => `{}${span.literal.text}`).join('')
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const sides = [textOf(node.left), textOf(node.right)]
    return sides.every(side => side === undefined) ? undefined : sides.map(side => side ?? '{}').join('')
  }
  return undefined
}

const isInButton = ({ parent }: ts.Node) =>
  ts.isJsxElement(parent) && /Button$/.test(parent.openingElement.tagName.getText())
