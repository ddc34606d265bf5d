import { z } from 'zod'

/** How somebody of the demonstration looks, as data/people.yaml says it and scenes/portrait.ts draws it. */
export const look = z.strictObject({
  is: z.enum(['woman', 'man']),
  /** In years; grey is for those who are old enough for it. */
  age: z.int().min(18).max(90),
  hair: z.enum([
    'short',
    'parted',
    'cropped',
    'swept',
    'receding',
    'bald',
    'curls',
    'long',
    'fringe',
    'bob',
    'bun',
    'ponytail',
    'waves',
    'pixie',
  ]),
  colour: z.enum(['black', 'dark', 'brown', 'chestnut', 'red', 'blond', 'grey', 'white']),
  skin: z.enum(['fair', 'light', 'warm', 'tanned']),
  beard: z.enum(['full', 'short', 'moustache']).optional(),
  glasses: z.literal(true).optional(),
  wears: z.enum(['blue', 'brick', 'green', 'ochre', 'iron', 'slate', 'coral', 'white', 'sea', 'plum']),
  collar: z.enum(['shirt', 'apron', 'coat', 'scarf']).optional(),
  ground: z.enum(['ochre', 'rose', 'sage', 'powder', 'lime', 'clay', 'dusk', 'sky']),
})
export type Look = z.infer<typeof look>
