import { fillText, whyNotText } from '@neev/domain/people/messages/message-texts'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { errorText, fieldText, refusalText } from '#graphql/error-text.ts'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { useT } from '#i18n/use-t.ts'
import { useKeepInput } from '#ui/form/use-keep-input.ts'
import type { MessageTextQuery } from '../messages.operations.graphql.ts'

export type Type = MessageTextQuery['messageType']
export type Template = Type['templates'][number]
export type Content = Template['content']
/** The fields that variables are inserted into. */
export type TextName = 'subject' | 'body'
type Box = HTMLTextAreaElement | HTMLInputElement

/** Fields that show their own errors. */
const fields = ['subject', 'body', 'action', 'dltTemplateId', 'providerTemplate', 'parameters'] as const
export type FieldName = (typeof fields)[number]

/** A text while it is edited: its content, what is wrong with it, and how its variables are inserted and filled. */
export function useMessageText(start: Content, variables: Type['variables'], startsAt: TextName) {
  const t = useT()
  const [content, setContent] = useState<Content>(start)
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const [field, setField] = useState(startsAt)
  const boxes = useRef<Partial<Record<TextName, Box | null>>>({})
  const isDirty = JSON.stringify(content) !== JSON.stringify(start)
  useKeepInput(() => isDirty)
  // The address of this page names the field
  useEffect(() => {
    if (startsAt === 'subject') boxes.current.subject?.focus()
  }, [startsAt])
  const names = variables.map(({ name }) => name)
  const samples = Object.fromEntries(variables.map(({ name, sample }) => [name, sample]))
  const unknown = whyNotText(content.subject, names, 'subject') ?? whyNotText(content.body, names, 'body')
  const change = (next: Partial<Content>) => {
    setProblem(null)
    setContent({ ...content, ...next })
  }
  const errorOf = (name: FieldName) => (problem?.field === name ? problem.text : undefined)
  return {
    content,
    change,
    isDirty,
    /** Whether it names a variable that it does not have. */
    isWrong: unknown !== null,
    errorOf,
    textErrorOf: (name: TextName) => errorOf(name) ?? (unknown?.field === name ? refusalText(t, unknown) : undefined),
    /** What was refused and belongs to no field. */
    otherError: problem && !(fields as readonly string[]).includes(problem.field) ? problem.text : null,
    isUsed: (name: string) => `${content.subject} ${content.body}`.includes(`{${name}}`),
    /** A text with sample data. */
    filled: (text: string) => (whyNotText(text, names, 'body') ? text : fillText(text, samples)),
    /** Attributes of the control of a text, at whose cursor variables are inserted. */
    boxOf: (name: TextName) => ({
      name,
      ref: (node: Box | null) => {
        boxes.current[name] = node
      },
      value: content[name],
      onFocus: () => setField(name),
      onChange: ({ target }: ChangeEvent<Box>) => change({ [name]: target.value }),
    }),
    insert: (name: string) => {
      const box = boxes.current[field]
      const at = box?.selectionStart ?? content[field].length
      const end = box?.selectionEnd ?? at
      change({ [field]: `${content[field].slice(0, at)}{${name}}${content[field].slice(end)}` })
      box?.focus()
    },
    /** Does something with the text, and shows what is refused. */
    attempt: async (work: () => Promise<unknown>) => {
      setProblem(null)
      try {
        await work()
      } catch (error) {
        const [named = ''] = error instanceof GraphQLRefusal ? Object.keys(error.fields) : []
        const said = error instanceof GraphQLRefusal && named ? fieldText(t, error, named) : errorText(t, error)
        setProblem({ field: named, text: said })
      }
    },
  }
}
export type MessageText = ReturnType<typeof useMessageText>
