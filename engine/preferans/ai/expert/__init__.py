"""The expert: samples the hidden cards and values every choice by exact search, in points."""
