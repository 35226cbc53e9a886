import type { Recipe } from './cells.js';

/** How each table is recomputed, by its id; loaded when asked for. A table that is published only has none. */
const RECIPES: Record<string, () => Promise<Recipe>> = {};

export async function recipeFor(tableId: string): Promise<Recipe | undefined> {
  return RECIPES[tableId]?.();
}
