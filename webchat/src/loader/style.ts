// The style of the bubble and of the frame's border, for a shadow root that no style of the page reaches.

/** Narrow or low screens show the panel over the whole page. */
export const FULL_SCREEN = '(max-width:520px),(max-height:480px)'

export const STYLE = `
:host{all:initial!important;position:fixed!important;inset:auto!important;bottom:0!important;right:0!important;width:0!important;height:0!important;margin:0!important;padding:0!important;border:0!important;overflow:visible!important;display:block!important;visibility:visible!important;opacity:1!important;pointer-events:auto!important;background:none!important;z-index:2147483647!important;direction:ltr!important}
*{box-sizing:border-box}
button{all:unset;box-sizing:border-box;position:fixed;bottom:calc(20px + env(safe-area-inset-bottom,0px));right:calc(20px + env(safe-area-inset-right,0px));display:flex;align-items:center;gap:10px;height:56px;min-width:56px;padding:0 16px;border-radius:28px;cursor:pointer;background:var(--hf-color);color:var(--hf-on);font:600 15px/1 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif,"Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji";box-shadow:0 0 0 1px rgb(255 255 255/.35),0 1px 3px rgb(0 0 0/.16),0 8px 24px rgb(0 0 0/.2);transition:transform .16s,box-shadow .16s,opacity .16s;-webkit-tap-highlight-color:transparent;touch-action:manipulation;user-select:none;-webkit-user-select:none}
@media (hover:hover){button:hover{transform:translateY(-1px);box-shadow:0 0 0 1px rgb(255 255 255/.35),0 2px 4px rgb(0 0 0/.16),0 12px 30px rgb(0 0 0/.24)}}
button:active{transform:scale(.96)}
button:focus-visible{outline:3px solid #fff;box-shadow:0 0 0 6px #14201d}
svg{width:24px;height:24px;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.shut,.open .mark{display:none}
.open .shut{display:block}
.open .words,.words:empty{display:none}
.count{position:absolute;top:-3px;right:-3px;min-width:22px;height:22px;padding:0 6px;border-radius:11px;background:#b3261e;color:#fff;font-size:12px;line-height:22px;text-align:center;box-shadow:0 0 0 2px #fff}
.count:empty,.open .count{display:none}
.panel{position:fixed;bottom:calc(88px + env(safe-area-inset-bottom,0px));right:calc(20px + env(safe-area-inset-right,0px));width:400px;height:min(680px,calc(100vh - 108px));max-width:calc(100vw - 40px);border-radius:18px;overflow:hidden;background:#fff;box-shadow:0 0 0 1px rgb(0 0 0/.08),0 2px 6px rgb(0 0 0/.08),0 18px 60px rgb(0 0 0/.24);visibility:hidden;opacity:0;transform:translateY(10px) scale(.985);transform-origin:100% 100%;transition:opacity .16s,transform .16s,visibility 0s .16s}
.dark .panel{background:#171e1c;box-shadow:0 0 0 1px rgb(255 255 255/.14),0 18px 60px rgb(0 0 0/.5)}
.open .panel{visibility:visible;opacity:1;transform:none;transition:opacity .16s,transform .16s}
.left button,.left .panel{right:auto;left:calc(20px + env(safe-area-inset-left,0px))}
.left .panel{transform-origin:0 100%}
iframe{display:block;width:100%;height:100%;border:0;color-scheme:normal}
.wait::before{content:"";position:absolute;top:50%;left:50%;width:28px;height:28px;margin:-14px;border-radius:50%;border:3px solid rgb(128 128 128/.25);border-top-color:rgb(128 128 128/.9);animation:turn 1s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
@media ${FULL_SCREEN}{.panel,.left .panel{inset:0;width:100%;max-width:none;height:100%;border-radius:0}.open button{visibility:hidden}}
@media (prefers-reduced-motion:reduce){*,::before{transition:none!important;animation-duration:3s!important}}
@media print{.root{display:none}}
`
