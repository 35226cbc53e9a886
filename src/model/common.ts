import { z } from 'zod';

/** The version of the records on disk. It moves when a reader of the old files would misread the new ones. */
export const SCHEMA_VERSION = 1;

/**
 * A name that stands as a key: any non-empty text. Never used as a path. `__proto__` is refused, because as the key
 * of an object it would set the prototype in place of a field.
 */
export const idSchema = z
  .string()
  .min(1)
  .refine((id) => id !== '__proto__', '`__proto__` cannot be a name: rename it');

/** A finite number: NaN and the infinities are refused by zod's number already; missing is an absent row. */
export const valueSchema = z.number();

/** How far a preference is from a tie: 1 = as far as could be said. */
export const strengthSchema = z.number().positive().max(1);

const tagSchema = z.union([z.string(), z.number(), z.boolean()]);
export const tagsSchema = z.record(z.string(), tagSchema);

const taggedSchema = z.record(z.string(), z.array(tagSchema).min(1));
const conditionSchema = z.union([taggedSchema, z.string().min(1)]);

/** Which items are meant: of each tag named, any of its values; or an expression over the tags; of a list, all of it. */
export const whereSchema = z.union([conditionSchema, z.array(conditionSchema).min(1)]);
export type Tagged = z.infer<typeof taggedSchema>;
export type Where = z.infer<typeof whereSchema>;

/** Systems to ranks: 1 = best, ties allowed; half ranks allowed for fractional ones. */
export const rankingSchema = z
  .record(idSchema, z.number().min(1))
  .refine((ranking) => Object.keys(ranking).length >= 2, 'a ranking needs at least two systems');
