import { Renderer } from '@takumi-rs/wasm/node';

const renderer = new Renderer();

export function rasterizePng(svg: string, width: number, height = width): Promise<Uint8Array> {
  const images = [{ src: 'drawing', data: Buffer.from(svg) }];
  return renderer.render({ type: 'image', src: 'drawing', width, height }, { width, height, images });
}
