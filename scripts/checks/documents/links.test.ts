import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../temporary-trees.ts'
import { checkLinks } from './links.ts'

const documents = {
  'README.md': `# Khlang
[ways](docs/operations.md) [part](docs/operations.md#the-private-database) [here](#khlang) [again](#khlang-1)
![a picture](docs/home%20page.png) <img src="docs/home page.png" alt="home"> [web](https://example.org/x) [mail](mailto:a@b.c)
\`[code](nowhere.md)\` [folder](docs/)
## Khlang
\`\`\`
[more code](nowhere.md)
\`\`\``,
  'docs/operations.md':
    '# Ways\n## The *private* `database`\n[up](../README.md) [thai][words]\n\n[words]: glossary.md#คลัง-treasury',
  'docs/glossary.md': '# Words\n### คลัง (treasury)\n<a id="by-hand"></a>\n[self](#by-hand)',
  'docs/home page.png': '',
  'sample/README.md': '[back](../README.md)',
}

test('links with existing targets pass', async t => {
  assert.deepEqual(await checkLinks(makeTree(t, documents)), [])
})

const broken: [path: string, link: string, fault: RegExp][] = [
  ['README.md', '[x](docs/gone.md)', /^README\.md links to docs\/gone\.md, which does not exist$/],
  ['README.md', '![x](docs/gone.png)', /gone\.png, which does not exist/],
  ['README.md', '<img src="docs/gone.png">', /gone\.png, which does not exist/],
  ['README.md', '[x][ref]\n\n[ref]: gone.md', /gone\.md, which does not exist/],
  ['README.md', '[x](#no-such-heading)', /#no-such-heading, where no heading/],
  ['docs/deep/page.md', '[x](../operations.md#the-public-database)', /where no heading/],
  ['docs/page.md', '[x](README.md)', /which does not exist/],
  ['sample/README.md', '[x](../../elsewhere/README.md)', /outside of the project/],
  ['docs/page.md', '[x](/etc/hosts)', /outside of the project/],
]

for (const [path, link, fault] of broken) {
  test(`a broken link in ${path} is found: ${link.split('\n')[0]}`, async t => {
    const offences = await checkLinks(makeTree(t, { ...documents, [path]: `# Page\n${link}` }))
    assert.equal(offences.filter(offence => offence.startsWith(path)).length, 1, offences.join('\n'))
    assert.match(offences.find(offence => offence.startsWith(path))!, fault)
  })
}
