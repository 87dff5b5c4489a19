import { buildSchema, parse, print } from 'graphql'
import { expect, test } from 'vitest'
import { importedNames, withMutations } from './mutation-documents.mjs'

const schema = buildSchema(`
  type Note { id: ID! text: String! }
  type Count { notes: Int! }
  type Query { note: Note }
  type Mutation { editNote(id: ID!, text: String): Note! deleteNote(id: ID!): Boolean! readNotes: [Note!]! countNotes: Count! }
`)
const written = { location: '/notes.graphql', document: parse('query Note { note { text } }') }
const textsOf = (names: string[], documents = [written]) =>
  withMutations(schema, documents, new Map([['/notes.graphql', new Set(names)]])).map(({ location, document }) => [
    location,
    document.definitions.map((one) => print(one).replace(/\s+/g, ' ')),
  ])

test('a mutation that is only imported asks for the id, with all its arguments, or for nothing', () => {
  expect(textsOf(['Note', 'EditNote', 'DeleteNote', 'ReadNotes', 'NoteQuery'])).toEqual([
    [
      '/notes.graphql',
      [
        'query Note { note { text } }',
        'mutation DeleteNote($id: ID!) { deleteNote(id: $id) }',
        'mutation EditNote($id: ID!, $text: String) { editNote(id: $id, text: $text) { id } }',
        'mutation ReadNotes { readNotes { id } }',
      ],
    ],
  ])
})

test('also where only its types are imported, and where no document is written', () => {
  expect(textsOf(['EditNoteMutationVariables'], [])).toEqual([
    ['/notes.graphql', [expect.stringMatching(/^mutation EditNote\(/)]],
  ])
})

test('one that is written is left as it is', () => {
  const own = { ...written, document: parse('mutation EditNote($id: ID!) { editNote(id: $id) { text } }') }
  expect(textsOf(['EditNote'], [own])).toEqual([
    ['/notes.graphql', ['mutation EditNote($id: ID!) { editNote(id: $id) { text } }']],
  ])
})

test('what has no id has to say what it asks for', () => {
  expect(() => textsOf(['CountNotes'])).toThrow('CountNotes: Count has no id')
})

test('imports are read beside the file and by the names of folders', () => {
  const code = `import { type EditNoteMutation, Note as Shown } from './notes.graphql.ts'
import {
  DeleteNote,
} from '#features/notes/notes.graphql.ts'
import { other } from './other.ts'`
  const found = [...importedNames([['/pages/note.tsx', code]])].map(([path, names]) => [
    path.replace(/.*\/web/, 'web'),
    [...names],
  ])
  expect(found).toEqual([
    ['/pages/notes.graphql', ['EditNoteMutation', 'Note']],
    ['web/src/features/notes/notes.graphql', ['DeleteNote']],
  ])
})
