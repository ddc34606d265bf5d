import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { LineCounter, parseDocument, visit } from 'yaml'
import { root } from '../platform/server/root.server.ts'

/** A text that users read, with its place in the sources. `{}` stands for a value that is filled in at run time. */
export type WrittenText = { file: string; line: number; text: string; isButton: boolean }

/** Whether a text has Serbian letters or words, or words of the product. Patterns, markup and SQL do not count. */
const isSerbian = (text: string) =>
  /[čćžšđČĆŽŠĐ„]|(?:^| )(?:je|se|sa|za|po|vam|ste|nije|bez|ili|kod)(?= |$)|uslug|nalog|email|poruk|slik|termin/.test(
    text,
  ) && !/[\\|^]|^<|\(\?|^\s*(?:SELECT|INSERT) /.test(text)

const sources = ['app', 'features', 'platform', 'ui', 'scripts/demo'].map(folder => `${folder}/**/*.{ts,tsx}`)

/** Returns every Serbian text in `content/`, the seed data and the code. */
export function writtenTexts(): WrittenText[] {
  const markdown = globSync('content/**/*.md', { cwd: root }).flatMap(inMarkdown)
  const seedData = globSync('scripts/demo/data/*.yaml', { cwd: root }).flatMap(inData)
  const code = globSync(sources, { cwd: root }).filter(file => !/\.test\.|\.gen\./.test(file))
  return [...markdown, ...seedData, ...code.flatMap(inCode)]
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const inMarkdown = (file: string): WrittenText[] =>
  read(file)
    .split('\n')
    .map((text, index) => ({ file, line: index + 1, text, isButton: false }))
    .filter(({ text }) => text.trim() && !/^(date| {2}latitude| {2}longitude): /.test(text))

/** Returns the values of a YAML file, without its keys. */
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

/** Returns the text of a node, or undefined without a text. Joins the parts of `+` and `${…}`. */
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
