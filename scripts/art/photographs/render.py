"""Renders one scene with Cycles: blender -b --factory-startup --python render.py -- SCENE OUT.png WIDTH HEIGHT SAMPLES MAPS...
A scene that returns a number is rendered as that many frames: OUT0000.png, OUT0001.png, ..."""
import os
import sys

import bpy

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import articles  # noqa: E402
import scenes  # noqa: E402

name, out, width, height, samples, *folders = sys.argv[sys.argv.index("--") + 1 :]

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
scene.render.engine = "CYCLES"
scene.cycles.device = "CPU"
scene.cycles.samples = int(samples)
scene.cycles.seed = 7
scene.cycles.use_adaptive_sampling = True
scene.cycles.adaptive_threshold = 0.02
scene.cycles.use_denoising = False
scene.cycles.max_bounces = 6
scene.cycles.caustics_reflective = False
scene.cycles.caustics_refractive = False
scene.render.resolution_x = int(width)
scene.render.resolution_y = int(height)
scene.view_settings.view_transform = "Standard"
scene.view_settings.exposure = -0.12
scene.render.image_settings.file_format = "PNG"
scene.render.filepath = out
frames = getattr(scenes if hasattr(scenes, name) else articles, name)(folders)
if frames:
    scene.render.use_persistent_data = True
    scene.frame_start, scene.frame_end = 0, frames - 1
    bpy.ops.render.render(animation=True)
else:
    bpy.ops.render.render(write_still=True)
