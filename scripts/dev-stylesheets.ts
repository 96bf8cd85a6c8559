import { join, relative, sep } from 'node:path';
import type { EnvironmentModuleGraph, EnvironmentModuleNode } from 'vite';

/**
 * Returns the stylesheets that a module of the server's environment imports, by way of others too, in the order of the
 * imports. The module has to be loaded. Paths are relative to `root`, with slashes.
 */
export function importedStylesheets(graph: EnvironmentModuleGraph, root: string, module: string): string[] {
  const seen = new Set<EnvironmentModuleNode>();
  const found: string[] = [];
  const visit = (node: EnvironmentModuleNode) => {
    if (seen.has(node)) return;
    seen.add(node);
    // What a stylesheet itself takes in comes with it.
    if (node.file?.endsWith('.css')) found.push(relative(root, node.file).split(sep).join('/'));
    else for (const imported of node.importedModules) visit(imported);
  };
  for (const node of graph.getModulesByFile(join(root, module)) ?? []) visit(node);
  return found;
}
